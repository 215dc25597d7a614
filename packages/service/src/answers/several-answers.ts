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
  /** 1 for the general question. */
  readonly number: number;
  /** Of the second payer service. */
  readonly isOther: boolean;
  /** ISO 8601 in UTC. */
  readonly answeredAt: string;
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

const toSourcedAnswer = ({
  number,
  isOther,
  answeredAt,
  document,
}: NumberedAnswer & { readonly document: TrueEligibility }): SourcedAnswer => ({
  id: String(number),
  source: isOther ? "other" : "payer",
  answeredAt,
  document,
});

export const withDocument = (answer: AnswerBytes, memberId: string) => ({
  ...answer,
  document: toTrueEligibility(
    { contentType: answer.contentType, body: Buffer.from(answer.body) },
    { inquiry: { memberId } },
  ),
});
