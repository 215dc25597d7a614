import { readVerdict } from "@nightguard/benefits";
import type { Operation } from "@nightguard/contract";
import { describe, expect, test } from "vitest";
import { createAnswers, type Question } from "./answers.ts";
import type { AnswerOptions } from "./directives/directives.ts";
import { findRejection, listRejectionCodes, type Rejection } from "./formats/rejections.ts";
import { type Inquiry, isInquiryFault, parseInquiry } from "./inquiry.ts";
import { aQuestion, type QuestionParts } from "./test-support.ts";

const aChild = { first_name: "Théo", last_name: "Quill", dob: "05/06/2015" };
const forms = ["x12", "stedi", "onederful"] as const;

interface Parts extends QuestionParts {
  readonly operation?: Operation;
  readonly options?: AnswerOptions;
  readonly day?: string;
}

function aPayerQuestion({
  operation = "eligibility",
  options = {},
  day = "2026-11-20",
  ...parts
}: Parts = {}): Question {
  const payer = { id: parts.payerId ?? "60054", name: "Aetna Dental", takesRequests: true };
  return { operation, inquiry: anInquiry(parts), payer, options, now: new Date(`${day}T12:00:00Z`) };
}

function anInquiry(parts: QuestionParts): Inquiry {
  const inquiry = parseInquiry(aQuestion(parts));
  if (isInquiryFault(inquiry)) throw new Error(`${inquiry.path} ${inquiry.problem}`);
  return inquiry;
}

const give = (parts?: Parts) => createAnswers().giveBenefits(aPayerQuestion(parts)).body.toString();

const verdictOf = (body: string) => readVerdict({ contentType: "", body });

describe.each(forms)("in the form %s", (form) => {
  test("a hundred members are active or inactive, as requested, and never anything else", () => {
    for (let member = 0; member < 100; member += 1) {
      const memberId = `W${member}`;
      const dependent = member % 2 ? aChild : undefined;
      for (const hasEnded of [false, true]) {
        const body = give({ memberId, ...(dependent && { dependent }), options: { form, hasEnded } });
        expect(verdictOf(body)).toEqual({ coverage: hasEnded ? "inactive" : "active", rejections: [] });
      }
    }
  });

  test.each([{}, { dependent: aChild }])("every rejection is read as it was given, asked with %o", (parts) => {
    for (const code of listRejectionCodes()) {
      const rejection = findRejection(code) as Rejection; // it is on the list
      const { body } = createAnswers().giveRejection(aPayerQuestion({ ...parts, options: { form } }), rejection);

      const ofPatient = "dependent" in parts ? "dependent" : "subscriber";
      expect(verdictOf(body.toString())).toEqual({
        coverage: "rejected",
        rejections: [
          { code, followUp: rejection.followUp, level: rejection.level === "patient" ? ofPatient : rejection.level },
        ],
      });
    }
  });
});

test("the same question has the same answer, another member or payer has another", () => {
  for (const form of forms) {
    const usual = give({ options: { form } });
    expect(give({ options: { form } })).toBe(usual);
    expect(give({ options: { form }, memberId: "W100200301" })).not.toBe(usual);
    expect(give({ options: { form }, payerId: "62308" })).not.toBe(usual);
  }
});

test("an answer that is given again from memory is the one that was made", () => {
  const answers = createAnswers();
  const first = answers.giveBenefits(aPayerQuestion());
  answers.giveBenefits(aPayerQuestion({ memberId: "W2" }));

  expect(answers.giveBenefits(aPayerQuestion()).body.toString()).toBe(first.body.toString());
});

test("the day goes on: an answer of the next year speaks of the next benefit year", () => {
  const options = { form: "stedi", hasEnded: false } as const;

  expect(give({ options, day: "2027-11-20" })).not.toBe(give({ options, day: "2026-11-20" }));
});

test("a family shares its plan, whatever the ages in it", () => {
  for (const planKind of ["ppo", "medicaid", "dhmo"] as const) {
    const options = { form: "stedi", hasEnded: false, planKind } as const;
    for (let member = 0; member < 20; member += 1) {
      const memberId = `F${member}`;
      const { planInformation: ofParent } = JSON.parse(give({ memberId, options }));
      const { planInformation: ofChild } = JSON.parse(give({ memberId, options, dependent: aChild }));
      expect(ofChild).toEqual(ofParent);
    }
  }
});

test("some six in a hundred ordinary members have a plan that has ended", () => {
  let ended = 0;
  for (let member = 0; member < 1000; member += 1) {
    if (verdictOf(give({ memberId: `W${member}` })).coverage === "inactive") ended += 1;
  }

  expect(ended).toBeGreaterThan(35);
  expect(ended).toBeLessThan(85);
});

test("ClearCoverage is detailed JSON also for a payer that answers Eligibility with a 271", () => {
  const body = give({ operation: "clearcoverage", options: { hasEnded: false } });

  expect(give()).toMatch(/^ISA/);
  expect(JSON.parse(body).benefitsInformation.length).toBeGreaterThan(20);
});

test("a 271 keeps its envelope whatever was typed into a field", () => {
  const hostile = "A*B~C^D:E\nSE*1*0001";
  const question = aPayerQuestion({
    groupNumber: hostile,
    memberId: hostile,
    dependent: { ...aChild, first_name: hostile },
  });

  const { body } = createAnswers().giveBenefits({ ...question, options: { form: "x12", hasEnded: false } });

  const segments = body.toString().split("~\n");
  expect(segments.pop()).toBe("");
  expect(segments[0]).toHaveLength(105); // ISA, without its terminator
  const first = segments.findIndex((segment) => segment.startsWith("ST*"));
  const last = segments.findIndex((segment) => segment.startsWith("SE*"));
  expect(segments[last]).toBe(`SE*${last - first + 1}*0001`);
  expect(segments.slice(last + 1).map((segment) => segment.slice(0, 3))).toEqual(["GE*", "IEA"]);
});
