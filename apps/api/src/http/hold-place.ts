import type { Places } from "@nightguard/service";
import type { FastifyReply } from "fastify";
import { whenClosed } from "./caller-signal.ts";

/** Takes one of the account's places until the response ends. @throws as `Places.take` */
export async function holdPlace(places: Places, { raw, request }: FastifyReply, signal: AbortSignal): Promise<void> {
  const release = await places.take(request.caller.accountId, { signal });
  whenClosed(raw, release);
}
