import { z } from "zod";

const readySchema = z.object({ ready: z.literal(true), address: z.string().optional() });

/** What a part says once it works; `address` where it listens. */
export type ReadyMessage = z.infer<typeof readySchema>;

/** Tells the process that started this one, if it listens, that the part works. */
export function reportReady(address?: string): void {
  const message: ReadyMessage = { ready: true, ...(address === undefined ? {} : { address }) };
  process.send?.(message);
}

/** The message of a part that is ready; undefined for anything else. */
export function parseReady(message: unknown): ReadyMessage | undefined {
  return readySchema.safeParse(message).data;
}
