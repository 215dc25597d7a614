import type { OfficePoint } from "@nightguard/benefits";
import type { Tenant } from "@nightguard/contract";
import { officePointCount, officePointWords, toAveragePoints } from "@nightguard/contract/office-points";
import { type BatchRecord, type Ledger, type PayerRows, samplePayerRows } from "@nightguard/ledger";
import { createFreshCache } from "../fresh-cache.ts";
import type { ThinPayer, ThinPayers } from "../payers/thin-payers.ts";
import { hasEnded } from "./present-batch.ts";
import type { Warning } from "./warnings.ts";

export interface ThinAnswers extends ThinPayers {
  /** Warnings about a batch that has not ended. */
  warn(tenant: Tenant, record: BatchRecord): Promise<Warning[]>;
}

/** A batch asks the same payers until it ends. */
const rowsMaxAgeMs = 600_000;
const maxBatches = 200;

export function createThinAnswers({
  ledger,
  thinPayers,
}: {
  readonly ledger: Ledger;
  readonly thinPayers: ThinPayers;
}): ThinAnswers {
  const rowsOf = createFreshCache<readonly PayerRows[], { readonly tenant: Tenant; readonly id: string }>({
    load: (_key, { tenant, id }) => samplePayerRows(ledger, tenant, id),
    maxEntries: maxBatches,
    maxAgeMs: rowsMaxAgeMs,
  });

  return {
    open: thinPayers.open,
    async warn(tenant, record) {
      if (hasEnded(record)) return [];
      const find = await thinPayers.open(tenant.mode);
      if (!find) return [];
      const { accountId, mode } = tenant;
      const sampled = (await rowsOf.get(`${accountId} ${mode} ${record.id}`, { tenant, id: record.id })) ?? [];
      return warnOfThinAnswers(find, toPlannedRows(sampled, record.total));
    },
  };
}

/** Rows of a batch by payer. */
export interface PlannedRows {
  readonly payerId: string;
  readonly rows: number;
  readonly isEstimate: boolean;
}

function toPlannedRows(sampled: readonly PayerRows[], total: number): PlannedRows[] {
  const read = sampled.reduce((sum, { rows }) => sum + rows, 0);
  return sampled.map(({ payerId, rows, isWhole }) => ({
    payerId,
    rows: isWhole ? rows : Math.round((rows / read) * total),
    isEstimate: !isWhole,
  }));
}

const mostPayers = 5;

/** One for each of the payers with the most rows. */
export function warnOfThinAnswers(
  find: (payerId: string) => ThinPayer | undefined,
  planned: readonly PlannedRows[],
): Warning[] {
  const thin = planned.flatMap((part) => {
    const payer = find(part.payerId);
    return payer ? [{ ...part, payer }] : [];
  });
  return [...Map.groupBy(thin, ({ payer }) => payer.payerId).values()]
    .map((same) => ({ same, rows: same.reduce((sum, { rows }) => sum + rows, 0) }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, mostPayers)
    .flatMap(({ same: [first], rows }) => (first ? [toWarning({ ...first, rows })] : []));
}

function toWarning({ payer, rows, isEstimate }: PlannedRows & { readonly payer: ThinPayer }): Warning {
  const { payerId, name, share, usuallyOpen } = payer;
  const payerText = name === "" ? `payer ${payerId}` : `${name} (payer ${payerId})`;
  const rowsText = rows === 1 ? "1 row asks it" : `${isEstimate ? "about " : ""}${rows} rows ask it`;
  const open = usuallyOpen.map((point) => pointWords[point]).join(", ");
  return {
    code: "thin_answers",
    message:
      `Short answers from ${payerText}: on average ${toAveragePoints(share)} of the ${officePointCount} points that an office needs; ` +
      `${rowsText} and may need a telephone call. Usually not stated: ${open}`,
    payer_id: payerId,
    count: rows,
    share,
    points: usuallyOpen,
  };
}

/** Checked to have words for each point. */
const pointWords: Readonly<Record<OfficePoint, string>> = officePointWords;
