import type { OwnRequest } from "@nightguard/service";
import type { FastifyRequest } from "fastify";

/** Who asks, and under which request id, for use cases that write the audit themselves. */
export const toOwn = ({ caller, id }: FastifyRequest): OwnRequest => ({ caller, requestId: id });
