import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import type { LiveSource } from "../admin/status.ts";
import type { AnswerReader } from "../answers/answer-reader.ts";
import type { UnknownProviders } from "../providers/unknown-providers.ts";
import type { ResultsWriter } from "../results/results-writer.ts";
import type { ThinAnswers } from "./thin-answers.ts";
import type { BatchWatch } from "./watch-batch.ts";

export interface BatchesOptions {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly resultsWriter: ResultsWriter;
  readonly answerReader: AnswerReader;
  readonly bounds: Pick<ConcurrencyLimits, "longPolls" | "verifications">;
  readonly liveSource: LiveSource;
  readonly findLiveSource: (accountId: string) => Promise<LiveSource>;
  readonly unknownProviders: Pick<UnknownProviders, "note">;
  readonly thinAnswers: ThinAnswers;
  readonly log: Log;
}

/** Functions reach only batches of the caller's account. */
export interface BatchesDeps extends BatchesOptions {
  /** Shared by all who follow a batch, so that it is read once. */
  readonly watch: BatchWatch;
}
