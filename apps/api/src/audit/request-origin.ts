import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Our own id, also if the caller sent one. */
    serverId: string;
  }
}

const mappedIpv4 = /^::ffff:(?=\d+\.)/i;

export const originOf = ({ id, serverId, ip }: FastifyRequest) => ({
  requestId: id,
  serverRequestId: serverId,
  address: (ip as string | undefined)?.replace(mappedIpv4, "") ?? null,
});
