import {
  type MergedAnswers,
  mergeAnswers,
  type SourcedAnswer,
  type TrueEligibility,
  toTrueEligibility,
  UnmergeableAnswersError,
} from "@nightguard/benefits";

/** An answer to one of several questions about a patient. */
export interface NumberedAnswer {
  /** 1 for the general question. Of equal answers the first is named first. */
  readonly number: number;
  /** Of the second payer service. */
  readonly isOther: boolean;
}

export type AnswerBytes = NumberedAnswer & { readonly contentType: string; readonly body: Uint8Array };

/** @returns undefined for answers about different patients */
export function mergeDocuments(
  answers: readonly (NumberedAnswer & { readonly document: TrueEligibility })[],
): MergedAnswers | undefined {
  try {
    return mergeAnswers(answers.map(toSourcedAnswer));
  } catch (error) {
    if (error instanceof UnmergeableAnswersError) return undefined;
    throw error;
  }
}

/** The document of one answer, or of several about one patient. */
export function readTogether(answers: readonly AnswerBytes[], memberId: string): TrueEligibility | undefined {
  const read = answers.map((answer) => withDocument(answer, memberId));
  return read.length === 1 ? read[0]?.document : mergeDocuments(read)?.document;
}

/** The number stands for the time, because clocks differ. */
const toSourcedAnswer = ({
  number,
  isOther,
  document,
}: NumberedAnswer & { readonly document: TrueEligibility }): SourcedAnswer => ({
  id: String(number),
  source: isOther ? "other" : "payer",
  answeredAt: new Date(number).toISOString(),
  document,
});

export const withDocument = (answer: AnswerBytes, memberId: string) => ({
  ...answer,
  document: toTrueEligibility(
    { contentType: answer.contentType, body: Buffer.from(answer.body) },
    { inquiry: { memberId } },
  ),
});
