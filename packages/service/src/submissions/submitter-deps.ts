import type { Ledger } from "@nightguard/ledger";
import type { VerifierDeps } from "../verification/verifier-deps.ts";

/** What advancing a submission works with: the parts of the verifier that settle its jobs. */
export interface SubmitterDeps extends VerifierDeps {
  readonly submissions: Ledger["submissions"];
}
