import type { Ledger } from "@nightguard/ledger";
import type { VerifierDeps } from "../verification/verifier-deps.ts";

/** The functions of the ledger that advance submissions. */
export type Submissions = Omit<Ledger["submissions"], "summarize">;

/** What advancing a submission works with: the parts of the verifier that settle its jobs. */
export interface SubmitterDeps extends VerifierDeps {
  readonly submissions: Submissions;
}
