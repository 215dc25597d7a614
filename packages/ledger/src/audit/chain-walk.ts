import type { Digester } from "../encryption/digester.ts";
import { type Anchor, type AuditFault, chainStart, type Head, headOf, type Seal, signAnchor } from "./chain.ts";

interface WalkOptions {
  readonly maxFaults: number;
  /** Where the walk goes on in the middle of a chain. */
  readonly start?: Head | undefined;
}

/**
 * Follows chains from seal to seal, and over the anchors of purged entries.
 *
 * @param anchors in order; those before the start are left out
 */
export function createChainWalk(digester: Digester, anchors: readonly Anchor[], { maxFaults, start }: WalkOptions) {
  const faults: AuditFault[] = [];
  const heads = new Map<string, Head>(start ? [[start.chain, start]] : []);
  const left = Map.groupBy(anchors, ({ chain }) => chain);
  let purged = 0;

  const headOfChain = (chain: string): Head => heads.get(chain) ?? { chain, no: 0, hash: chainStart };
  const report = (found: readonly AuditFault[]) => {
    if (faults.length < maxFaults) faults.push(...found);
  };

  /** Moves a chain past its purged entries. */
  function passAnchors(chain: string): void {
    const own = left.get(chain) ?? [];
    for (let anchor = own[0]; anchor?.firstNo === headOfChain(chain).no + 1; anchor = own[0]) {
      const { firstNo, lastNo, hash, previous, signature } = anchor;
      const isTrue = signAnchor(digester, anchor).equals(signature) && previous.equals(headOfChain(chain).hash);
      if (!isTrue) report([{ chain, no: firstNo, fault: "anchor changed" }]);
      heads.set(chain, { chain, no: lastNo, hash });
      purged += lastNo - firstNo + 1;
      own.shift();
    }
  }

  return {
    pass(seal: Seal, lineFaults: readonly AuditFault[]): void {
      const { chain, firstNo } = seal;
      passAnchors(chain);
      const head = headOfChain(chain);
      if (firstNo > head.no + 1) report([{ chain, no: head.no + 1, fault: "seals missing" }]);
      else if (firstNo <= head.no) report([{ chain, no: firstNo, fault: "seals overlap" }]);
      else if (!seal.previous.equals(head.hash)) report([{ chain, no: firstNo, fault: "seal changed" }]);
      report(lineFaults);
      heads.set(chain, headOf(seal));
    },
    /** @param isEnd whether a chain ends here; of another one more seals follow */
    end(isEnd: (chain: string) => boolean = () => true) {
      for (const [chain, own] of left) {
        if (!isEnd(chain)) continue;
        passAnchors(chain);
        report(own.map(({ firstNo }) => ({ chain, no: firstNo, fault: "seals missing" })));
      }
      return { faults, heads, purged };
    },
  };
}

/** Compares where chains end with the heads that were stored as they were sealed. */
export function compareEnds(ends: ReadonlyMap<string, Head>, heads: ReadonlyMap<string, Head>): AuditFault[] {
  return [...new Set([...heads.keys(), ...ends.keys()])].flatMap((chain): AuditFault[] => {
    const head = heads.get(chain);
    const end = ends.get(chain);
    if (head && end?.no === head.no && end.hash.equals(head.hash)) return [];
    const isShort = (end?.no ?? 0) < (head?.no ?? 0);
    return [{ chain, no: (end?.no ?? 0) + 1, fault: isShort ? "seals missing" : "head changed" }];
  });
}
