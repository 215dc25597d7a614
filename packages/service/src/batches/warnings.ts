import type { Tenant } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { BatchRecord, Ledger } from "@nightguard/ledger";
import { isPayerIdShown } from "../payers/payer-id.ts";
import type { Forecast } from "./forecast.ts";
import { hasEnded } from "./present-batch.ts";

/** Something that delays a batch, for a person to read. */
export interface Warning {
  readonly code: "upstream_refuses_credentials" | "payer_held" | "deadline_at_risk" | "sandbox";
  readonly message: string;
  /** The estimated completion. */
  readonly ends_at?: string;
}

/** A warning if some rows will miss the deadline. */
export function warnOfDeadline({ atRisk, endsAt }: Forecast): Warning[] {
  if (atRisk === 0) return [];
  const ends_at = endsAt.toISOString();
  const message = `Within the plan's limits the batch would end at ${ends_at}, after its deadline; rows at risk of expiring: ${atRisk}`;
  return [{ code: "deadline_at_risk", message, ends_at }];
}

/** A warning if the sandbox answers. */
export const warnOfSandbox = (isSandbox: boolean): Warning[] =>
  isSandbox ? [{ code: "sandbox", message: "The sandbox answers: the results are invented" }] : [];

/** The most payers that a warning names. */
const maxPayersNamed = 20;

/**
 * What holds a batch up now: our rejected credentials, and its payers that do not answer. Empty without Redis, which holds
 * the circuit breakers.
 */
export async function findHoldUps(
  { ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch },
  tenant: Tenant,
  batch: BatchRecord,
): Promise<Warning[]> {
  if (hasEnded(batch)) return [];
  const candidates = await ledger.batches.listHeldPayers(tenant, batch.id, maxPayersNamed);
  const upstream = await dispatch.breakers.readUpstreamState(candidates).catch(() => undefined);
  if (!upstream) return [];
  const warnings: Warning[] = [];
  if (upstream.credentials[batch.mode].status === "held") {
    warnings.push({
      code: "upstream_refuses_credentials",
      message:
        "The payer service refuses this service's own credentials; the rows wait until the operator has mended that",
    });
  }
  const held = upstream.payers.filter(({ mode }) => mode === batch.mode).map(({ payerId }) => payerId);
  if (held.length > 0) {
    const names = held.map((payerId) => (isPayerIdShown(payerId) ? payerId : "(other)")).join(", ");
    warnings.push({
      code: "payer_held",
      message: `No answer from ${held.length === 1 ? "payer" : "payers"} ${names}; the rows that ask there wait and go on by themselves`,
    });
  }
  return warnings;
}
