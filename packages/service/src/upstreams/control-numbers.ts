import type { VerificationLedger } from "../verification/verification-ledger.ts";

/** Numbers per statement: a process that ends loses the unused ones. */
const blockSize = 20;

export function createControlNumbers(ledger: Pick<VerificationLedger, "takeControlNumbers">) {
  const blocks = new Map<string, Promise<{ next: number; left: number }>>();

  return async function take(upstream: string): Promise<number> {
    for (;;) {
      const taking = blocks.get(upstream) ?? takeBlock(upstream);
      blocks.set(upstream, taking);
      try {
        const block = await taking;
        if (block.left > 0) {
          block.left--;
          return block.next++;
        }
      } catch (error) {
        if (blocks.get(upstream) === taking) blocks.delete(upstream);
        throw error;
      }
      if (blocks.get(upstream) === taking) blocks.delete(upstream);
    }
  };

  async function takeBlock(upstream: string) {
    return { next: await ledger.takeControlNumbers(upstream, blockSize), left: blockSize };
  }
}
