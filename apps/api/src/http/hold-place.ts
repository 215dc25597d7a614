import type { Places } from "@nightguard/service";
import type { FastifyReply } from "fastify";
import { whenClosed } from "./caller-signal.ts";

/**
 * Takes one of the account's places until the request is answered or its caller has gone.
 *
 * @param signal the caller's
 * @throws as `Places.take`
 */
export async function holdPlace(places: Places, { raw, request }: FastifyReply, signal: AbortSignal): Promise<void> {
  const release = await places.take(request.caller.accountId, { signal });
  whenClosed(raw, release);
}
