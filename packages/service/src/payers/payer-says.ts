import { officePoints } from "@nightguard/benefits";
import type { Mode, PayerSays } from "@nightguard/contract";
import { type Ledger, type PayerPoints, sumPayerPoints } from "@nightguard/ledger";
import { createFreshValue, type FreshValue } from "../fresh-cache.ts";
import { toPayerKey } from "./call-counts.ts";

/** How much the answers of 30 days state, by payer and upstream. */
export type SaysByPayer = ReadonlyMap<string, PayerSays>;

/** Shared by all who read it. */
export type PayerSaysReaders = Readonly<Record<Mode, Pick<FreshValue<SaysByPayer>, "get">>>;

const maxAgeMs = 10_000;
const settledMaxAgeMs = 600_000;

export const createPayerSays = (ledger: Ledger): PayerSaysReaders => ({
  live: createFreshValue(createSaysReader(ledger, "live"), { maxAgeMs }),
  test: createFreshValue(createSaysReader(ledger, "test"), { maxAgeMs }),
});

/** Days that are over do not change. */
function createSaysReader(ledger: Ledger, mode: Mode): () => Promise<SaysByPayer> {
  const settled = createFreshValue(
    async () => {
      const today = new Date(ledger.clock.now()).toISOString().slice(0, "2026-11-30".length);
      return { today, points: await sumPayerPoints(ledger, mode, { until: today }) };
    },
    { maxAgeMs: settledMaxAgeMs },
  );
  return async () => {
    const { today, points } = await settled.get();
    const latest = await sumPayerPoints(ledger, mode, { from: today });
    return new Map([...Map.groupBy([...points, ...latest], toPayerKey)].map(([key, same]) => [key, toSays(same)]));
  };
}

function toSays(parts: readonly Pick<PayerPoints, "answers" | "known">[]): PayerSays {
  const sum = (count: (part: Pick<PayerPoints, "answers" | "known">) => number) =>
    parts.reduce((total, part) => total + count(part), 0);
  const answers = sum((part) => part.answers);
  const points = officePoints.map((name) => ({ name, share: sum(({ known }) => known[name]) / answers }));
  const share = points.reduce((total, point) => total + point.share, 0) / points.length;
  return { answers, share, points };
}
