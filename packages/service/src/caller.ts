import type { Mode, Plan } from "@nightguard/contract";

/** Who asks: the account behind a key whose standing was checked. Ids as stored. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  /** Live work goes to the contracted payer service, test work to the sandbox. */
  readonly mode: Mode;
  readonly plan: Plan;
}
