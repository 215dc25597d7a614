import type { AskedQuestion } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findFaults, type QuestionDraft, toChanges, toDraft } from "./question-form.ts";

const question: AskedQuestion = {
  operation: "eligibility",
  version: "v2",
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "W1", dob: "02/28/1988", group_number: "9876" },
};
const kim = { first_name: "Kim", last_name: "Quill", dob: "12/31/2015" };

const edit = (draft: QuestionDraft, fields: Partial<QuestionDraft["fields"]>, hasDependent = draft.hasDependent) => ({
  fields: { ...draft.fields, ...fields },
  hasDependent,
});

test("a question that was not changed asks the same, and has no fault", () => {
  const draft = toDraft(question);

  expect(toChanges(question, draft)).toEqual({});
  expect(findFaults(draft)).toEqual([]);
});

test("what is changed is sent alone; what is emptied is taken out", () => {
  const named = { ...question, provider: { ...question.provider, name: "Example Dental" } };
  const draft = edit(toDraft(named), { "subscriber.group_number": " 98765 ", "provider.name": "" });

  expect(toChanges(named, draft)).toEqual({ subscriber: { group_number: "98765" }, provider: { name: null } });
});

test("a dependent is added, and taken out again", () => {
  const added = edit(
    toDraft(question),
    { "dependent.first_name": "Kim", "dependent.last_name": "Quill", "dependent.dob": "12/31/2015" },
    true,
  );

  expect(toChanges(question, added)).toEqual({ dependent: kim });
  const about = { ...question, dependent: kim };
  expect(toChanges(about, edit(toDraft(about), {}, false))).toEqual({ dependent: null });
});

test("faults are named by their fields", () => {
  const draft = edit(toDraft(question), { "subscriber.dob": "02/30/1988", "subscriber.member_id": "" }, true);

  expect(findFaults(draft)).toEqual([
    { path: "subscriber.member_id", message: "is required" },
    { path: "subscriber.dob", message: "must be a real day" },
    ...["first_name", "last_name", "dob"].map((name) => ({ path: `dependent.${name}`, message: "is required" })),
  ]);
});
