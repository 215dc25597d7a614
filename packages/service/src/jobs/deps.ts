import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import type { AnswerReader } from "../answers/answer-reader.ts";
import type { ProofDrawer } from "../proofs/proof-drawer.ts";
import type { UnknownProviders } from "../providers/unknown-providers.ts";
import type { Completions } from "../verification/completions.ts";

export interface JobsDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly completions: Completions;
  readonly bounds: Pick<ConcurrencyLimits, "longPolls" | "drawnProofs" | "estimateLists">;
  readonly answerReader: AnswerReader;
  readonly proofDrawer: Pick<ProofDrawer, "draw">;
  readonly unknownProviders: Pick<UnknownProviders, "note">;
  readonly log: Log;
}
