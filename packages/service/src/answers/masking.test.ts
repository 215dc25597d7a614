import type { Question } from "@nightguard/contract";
import { expect, test } from "vitest";
import { presentPatient, presentPayerText, presentReference, toInitials } from "./masking.ts";

const person = { first_name: "Ada", last_name: "Quill", member_id: "W1", dob: "02/29/1988", group_number: "1" };
const question = { subscriber: person } as Question; // all that is looked at
const [seeing, masked] = [{ seesPatients: true }, { seesPatients: false }];

test.each([
  [["Ada", "Quill"], "A. Q."],
  [["élodie", "o'brien"], "É. O."],
  [[" 李", "🙂x"], "李. 🙂."],
])("the initials of %j are %j", (names, initials) => {
  expect(toInitials(...names)).toBe(initials);
});

test("the patient is the dependent if there is one, by name or by initials", () => {
  const dependent = { first_name: "Max", last_name: "Moss", dob: "06/01/2015" };

  expect(presentPatient(question, seeing)).toEqual({ first_name: "Ada", last_name: "Quill" });
  expect(presentPatient({ ...question, dependent }, masked)).toEqual({ initials: "M. M." });
});

test("a reference is masked", () => {
  expect(presentReference("Quill, Ada", seeing)).toBe("Quill, Ada");
  expect(presentReference("Quill, Ada", masked)).toBeNull();
});

test("a payer's text that names the patient is masked, and others are not", () => {
  expect(presentPayerText("PLAN OF ADA", question, seeing)).toBe("PLAN OF ADA");
  expect(presentPayerText("PLAN OF ADA", question, masked)).toBeNull();
  expect(presentPayerText("QUILL FAMILY PLAN", question, masked)).toBeNull();
  expect(presentPayerText("ADAMANT PPO", question, masked)).toBe("ADAMANT PPO");
  expect(presentPayerText(null, question, masked)).toBeNull();
});
