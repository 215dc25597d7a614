import type { Actor } from "@nightguard/service";
import type { FastifyRequest } from "fastify";

/** The holder of the admin token, as named in the audit. */
export const toOperator = (request: FastifyRequest): Actor => ({ name: "admin", requestId: request.id });
