import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** An id of our own, also where the caller sent one. */
    serverId: string;
  }
}

const mappedIpv4 = /^::ffff:(?=\d+\.)/i;

/** The request, for the audit. */
export const originOf = ({ id, serverId, ip }: FastifyRequest) => ({
  requestId: id,
  serverRequestId: serverId,
  address: (ip as string | undefined)?.replace(mappedIpv4, "") ?? null, // absent once the connection is closed
});
