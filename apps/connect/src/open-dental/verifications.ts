import type { OpenDentalApi } from "./open-dental-api.ts";
import { type VerificationRow, verificationRow } from "./rows.ts";

const path = "/insverifies";
const type = "PatientEnrollment";

/** Reads the row of the Insurance Verification List that belongs to a coverage; undefined where there is none. */
export type FindVerification = (patPlanNum: number, signal: AbortSignal) => Promise<VerificationRow | undefined>;

/**
 * Versions before 24.4.17 do not know the filter by coverage and list all rows: then they are read once.
 *
 * @param api whose rows may change while they are kept; create a new one to read them again
 */
export function createVerifications(api: OpenDentalApi): FindVerification {
  let all: Map<number, VerificationRow> | undefined;
  return async (patPlanNum, signal) => {
    if (all) return all.get(patPlanNum);
    const rows = await api.list({ path, query: { VerifyType: type, FKey: patPlanNum }, row: verificationRow, signal });
    const own = rows.filter((row) => row.type === type);
    if (own.some(({ foreignKey }) => foreignKey !== patPlanNum)) {
      all = new Map(own.map((row) => [row.foreignKey, row]));
      return all.get(patPlanNum);
    }
    return own[0];
  };
}
