import { describe, expect, test } from "vitest";
import type { SourcedAnswer } from "./answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { anAnswer, answerOf } from "./test-support.ts";

const active = ["EB*1*IND*35*PR*NORTHSTAR PPO"];

const withPatient = (id: string, changes: Partial<SourcedAnswer["document"]["patient"]>): SourcedAnswer => {
  const { document } = anAnswer(id, active);
  return answerOf(id, { ...document, patient: { ...document.patient, ...changes } });
};

describe("answers that are not of one patient, or not told apart, are refused", () => {
  test.each([
    ["another date of birth", { dob: "1987-09-15" }],
    ["a twin's first name", { first_name: "MARTINA" }],
    ["a dependent", { is_subscriber: false }],
  ])("%s", (_name, changes) => {
    expect(() => mergeAnswers([anAnswer("a", active), withPatient("b", changes)])).toThrow(
      expect.objectContaining({ reason: "different_patients" }),
    );
  });

  test("a shortened first name, and one that is not stated, are the same patient", () => {
    const answers = [
      withPatient("a", { first_name: "Mari" }),
      anAnswer("b", active),
      withPatient("c", { first_name: null }),
    ];

    expect(mergeAnswers(answers).answers).toHaveLength(3);
  });

  test("two answers with one id", () => {
    expect(() => mergeAnswers([anAnswer("a", active), anAnswer("a", [])])).toThrow(
      expect.objectContaining({ reason: "same_id" }),
    );
  });

  test("no answer", () => {
    expect(() => mergeAnswers([])).toThrow(expect.objectContaining({ reason: "no_answer" }));
  });
});
