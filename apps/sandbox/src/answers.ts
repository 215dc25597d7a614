import type { Operation } from "@nightguard/contract";
import { createBoundedMap } from "./bounded-map.ts";
import { toDay } from "./days.ts";
import type { AnswerOptions } from "./directives/directives.ts";
import { type Parties, toParties } from "./formats/parties.ts";
import { type PayerFormat, payerFormats } from "./formats/payer-format.ts";
import type { Rejection } from "./formats/rejections.ts";
import type { Inquiry } from "./inquiry.ts";
import type { FoundPayer } from "./payer-index.ts";
import { type PayerTraits, toPayerTraits } from "./payer-traits.ts";
import { toBenefitRows } from "./plans/benefit-rows.ts";
import { buildPlan } from "./plans/build-plan.ts";
import { selectRows } from "./plans/split-rows.ts";

export interface Question {
  readonly operation: Operation;
  readonly inquiry: Inquiry;
  readonly payer: FoundPayer;
  readonly options: AnswerOptions;
  readonly now: Date;
}

export interface Answer {
  readonly contentType: string;
  readonly body: Buffer;
}

export interface Answers {
  giveBenefits(question: Question): Answer;
  giveRejection(question: Question, rejection: Rejection): Answer;
}

/** The same question gets the same answer on the same day. Cached, because rendering takes most of a call's time. */
export function createAnswers(): Answers {
  const cache = createBoundedMap<Answer>(1000);
  return {
    giveBenefits: (question) => cache.getOrCreate(toKey(question), () => answerBenefits(question)),
    giveRejection: (question, rejection) =>
      answerIn(question, toTraits(question), (form, parties) => form.renderRejection(parties, rejection)),
  };
}

function toKey({ operation, inquiry, payer, options, now }: Question): string {
  return JSON.stringify([operation, payer.id, toDay(now), inquiry, options]);
}

function answerBenefits(question: Question): Answer {
  const { inquiry, payer, options } = question;
  const traits = toTraits(question);
  const plan = buildPlan({
    payer,
    subscriber: inquiry.subscriber,
    patient: inquiry.dependent ?? inquiry.subscriber,
    asOf: toDay(question.now),
    kind: options.planKind,
    ended: options.hasEnded,
  });
  const { split } = options;
  const rows = toBenefitRows(plan, split ? { ...traits, level: "detailed" } : traits);
  const told = split ? selectRows(rows, split, inquiry) : rows;
  return answerIn(question, traits, (form, parties) => form.renderBenefits(parties, plan, told));
}

function answerIn(
  { inquiry, payer, now }: Question,
  traits: PayerTraits,
  render: (form: PayerFormat, parties: Parties) => string,
): Answer {
  const form = payerFormats[traits.form];
  return { contentType: form.contentType, body: Buffer.from(render(form, toParties(inquiry, payer, toDay(now)))) };
}

function toTraits({ operation, payer, options }: Question): PayerTraits {
  const own = toPayerTraits(payer.id);
  if (operation === "eligibility") return { ...own, form: options.form ?? own.form };
  return { ...own, level: "detailed", form: options.form ?? (own.form === "x12" ? "stedi" : own.form) };
}
