import type { Actor } from "@nightguard/service";
import type { FastifyRequest } from "fastify";

/** Whoever holds the admin token, as the audit names them. */
export const toOperator = (request: FastifyRequest): Actor => ({ name: "admin", requestId: request.id });
