import type { Operation } from "@nightguard/contract";
import { createBoundedMap } from "./bounded-map.ts";
import { toDay } from "./days.ts";
import { type NativeForm, nativeForms } from "./forms/native-form.ts";
import { type Parties, toParties } from "./forms/parties.ts";
import type { Rejection } from "./forms/rejections.ts";
import type { Inquiry } from "./inquiry.ts";
import type { OrderedTraits } from "./orders/words.ts";
import type { FoundPayer } from "./payer-index.ts";
import { type PayerTraits, toPayerTraits } from "./payer-traits.ts";
import { toBenefitRows } from "./plans/benefit-rows.ts";
import { buildPlan } from "./plans/build-plan.ts";

/** A question that can be answered. */
export interface Question {
  readonly operation: Operation;
  readonly inquiry: Inquiry;
  readonly payer: FoundPayer;
  readonly ordered: OrderedTraits;
  readonly now: Date;
}

/** A body with its content type. */
export interface Answer {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Answers questions as payers do, each in its own form. */
export interface Answers {
  /** What the payer has on file. The same question gives the same answer on the same day. */
  giveBenefits(question: Question): Answer;
  /** A refusal. */
  giveRejection(question: Question, rejection: Rejection): Answer;
}

/** Making an answer takes longer than all else in a call, and many callers ask the same few questions again and again. */
const keptAnswers = 1000;

/** Keeps the latest answers. */
export function createAnswers(): Answers {
  const kept = createBoundedMap<Answer>(keptAnswers);
  return {
    giveBenefits: (question) => kept.getOrCreate(toKey(question), () => answerBenefits(question)),
    giveRejection: (question, rejection) =>
      answerIn(question, toTraits(question), (form, parties) => form.renderRejection(parties, rejection)),
  };
}

/** All that an answer follows from. */
function toKey({ operation, inquiry, payer, ordered, now }: Question): string {
  return JSON.stringify([operation, payer.id, toDay(now), inquiry, ordered]);
}

function answerBenefits(question: Question): Answer {
  const { inquiry, payer, ordered } = question;
  const traits = toTraits(question);
  const plan = buildPlan({
    payer,
    subscriber: inquiry.subscriber,
    patient: inquiry.dependent ?? inquiry.subscriber,
    asOf: toDay(question.now),
    kind: ordered.planKind,
    ended: ordered.hasEnded,
  });
  return answerIn(question, traits, (form, parties) => form.renderBenefits(parties, plan, toBenefitRows(plan, traits)));
}

function answerIn(
  { inquiry, payer, now }: Question,
  traits: PayerTraits,
  render: (form: NativeForm, parties: Parties) => string,
): Answer {
  const form = nativeForms[traits.form];
  return { contentType: form.contentType, body: Buffer.from(render(form, toParties(inquiry, payer, toDay(now)))) };
}

/** ClearCoverage is always detailed and, unless ordered otherwise, JSON. */
function toTraits({ operation, payer, ordered }: Question): PayerTraits {
  const own = toPayerTraits(payer.id);
  if (operation === "eligibility") return { ...own, form: ordered.form ?? own.form };
  return { ...own, level: "detailed", form: ordered.form ?? (own.form === "x12" ? "stedi" : own.form) };
}
