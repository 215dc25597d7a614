import { z } from "zod";

const readySchema = z.object({ ready: z.literal(true), address: z.string().optional() });

export type ReadyMessage = z.infer<typeof readySchema>;

export function reportReady(address?: string): void {
  const message: ReadyMessage = { ready: true, ...(address === undefined ? {} : { address }) };
  process.send?.(message);
}

export function parseReady(message: unknown): ReadyMessage | undefined {
  return readySchema.safeParse(message).data;
}
