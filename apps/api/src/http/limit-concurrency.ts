import type { ConcurrencyLimit } from "@nightguard/service";
import type { FastifyReply } from "fastify";
import { whenClosed } from "./caller-signal.ts";

/** Takes one of the account's places until the response ends. @throws as `ConcurrencyLimit.take` */
export async function limitConcurrency(
  places: ConcurrencyLimit,
  { raw, request }: FastifyReply,
  signal: AbortSignal,
): Promise<void> {
  const release = await places.take(request.caller.accountId, { signal });
  whenClosed(raw, release);
}
