import type { Dispatch } from "@nightguard/dispatch";
import type { BatchRecord, Ledger } from "@nightguard/ledger";
import { hasEnded } from "./present-batch.ts";

/** Something that holds a batch up now, for a person. */
export interface Warning {
  readonly code: "upstream_refuses_credentials" | "payer_held";
  readonly message: string;
}

/** Payers that one warning names at most. */
const maxPayersNamed = 20;

/**
 * What holds a batch up at this moment: our credentials refused, payers of its rows that do not answer. None while Redis,
 * which knows, does not answer.
 */
export async function findWarnings(
  { ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch },
  batch: BatchRecord,
): Promise<Warning[]> {
  if (hasEnded(batch)) return [];
  const candidates = await ledger.batches.listHeldPayers(batch.id, maxPayersNamed);
  const gates = await dispatch.limiter.gates(candidates).catch(() => undefined);
  if (!gates) return [];
  const warnings: Warning[] = [];
  if (gates.credentials[batch.mode].status === "held") {
    warnings.push({
      code: "upstream_refuses_credentials",
      message:
        "The payer service refuses this service's own credentials; the rows wait until the operator has mended that",
    });
  }
  const held = gates.payers.filter(({ mode }) => mode === batch.mode).map(({ payerId }) => payerId);
  if (held.length > 0) {
    const names = held.map((payerId) => (/^[A-Za-z0-9_-]{1,40}$/.test(payerId) ? payerId : "(other)")).join(", ");
    warnings.push({
      code: "payer_held",
      message: `No answer from ${held.length === 1 ? "payer" : "payers"} ${names}; the rows that ask there wait and go on by themselves`,
    });
  }
  return warnings;
}
