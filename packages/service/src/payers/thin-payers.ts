import { type OfficePoint, officePoints } from "@nightguard/benefits";
import type { Mode, PayerSays } from "@nightguard/contract";
import { type Ledger, listPayers } from "@nightguard/ledger";
import { createListedPayers } from "@nightguard/platform";
import { createFreshValue } from "../fresh-cache.ts";
import { fromPayerKey } from "./call-counts.ts";
import type { PayerSaysReaders, SaysByPayer } from "./payer-says.ts";

/** A payer whose answers state less than half of an office's points. */
export interface ThinPayer {
  readonly payerId: string;
  readonly name: string;
  /** Of the points, in an answer on average. */
  readonly share: number;
  /** Stated by less than half of its answers. */
  readonly usuallyOpen: readonly OfficePoint[];
}

export interface ThinPayers {
  /** @returns a function that finds a thin payer by any of its ids, or undefined where no payer of the mode is thin */
  open(mode: Mode): Promise<((payerId: string) => ThinPayer | undefined) | undefined>;
}

const maxAgeMs = 10_000;

export function createThinPayers({
  ledger,
  says,
}: {
  readonly ledger: Ledger;
  readonly says: PayerSaysReaders;
}): ThinPayers {
  let names: ReadonlyMap<string, string> = new Map();
  const listed = createListedPayers(async () => {
    const { payers } = await listPayers(ledger);
    names = new Map(payers.map(({ id, name }) => [id, name]));
    return payers;
  });
  const read = async (mode: Mode) => judgeThin(await says[mode].get());
  const thin = {
    live: createFreshValue(() => read("live"), { maxAgeMs }),
    test: createFreshValue(() => read("test"), { maxAgeMs }),
  };

  return {
    async open(mode) {
      const found = await thin[mode].get();
      if (found.size === 0) return undefined;
      await listed.refresh();
      return (asked) => {
        const payerId = listed.find(asked);
        const payer = payerId === undefined ? undefined : found.get(payerId);
        return payer && { ...payer, name: names.get(payer.payerId) ?? "" };
      };
    },
  };
}

const leastAnswers = 20;
const thinShare = 0.5;

/** By payer, over all of its upstreams, from 20 answers on. */
export function judgeThin(says: SaysByPayer): ReadonlyMap<string, Omit<ThinPayer, "name">> {
  const byPayer = Map.groupBy(says, ([key]) => fromPayerKey(key).payerId);
  return new Map(
    [...byPayer].flatMap(([payerId, ofPayer]) => {
      const parts = ofPayer.map(([, ofUpstream]) => ofUpstream);
      const answers = parts.reduce((sum, part) => sum + part.answers, 0);
      const average = (toShare: (part: PayerSays) => number) =>
        parts.reduce((sum, part) => sum + part.answers * toShare(part), 0) / answers;
      const share = average((part) => part.share);
      if (answers < leastAnswers || share >= thinShare) return [];
      const usuallyOpen = officePoints.filter(
        (point) => average(({ points }) => points.find(({ name }) => name === point)?.share ?? 0) < thinShare,
      );
      return [[payerId, { payerId, share, usuallyOpen }] as const];
    }),
  );
}
