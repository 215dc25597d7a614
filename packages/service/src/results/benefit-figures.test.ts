import { readFileSync } from "node:fs";
import { toTrueEligibility } from "@nightguard/benefits";
import type { Question } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toDocument } from "../answers/document-of-answer.ts";
import { noFigures, toBenefitFigures } from "./benefit-figures.ts";

const answer = (file: string) => readFileSync(new URL(`../../../benefits/fixtures/271/${file}`, import.meta.url));
const result = (body: Buffer | string) => ({
  statusCode: 200,
  contentType: "application/json",
  body: Buffer.from(body),
});
const question = { subscriber: { member_id: "W1" } } as Question; // all that is looked at

test("a payer's answer gives the figures that an office wants", () => {
  expect(toBenefitFigures(toDocument(question, result(answer("01-ppo-detailed.271"))))).toEqual({
    payer_name: "NORTHSTAR DENTAL",
    plan_name: "NORTHSTAR PPO PLUS 2000",
    effective_date: "2024-01-01",
    termination_date: null,
    deductible: "50.00",
    deductible_remaining: "0.00",
    maximum: "2000.00",
    maximum_remaining: "1742.50",
    preventive_percent: 100,
    diagnostic_percent: 100,
    basic_percent: 80,
    endodontics_percent: 80,
    periodontics_percent: 80,
    oral_surgery_percent: 80,
    crowns_percent: 50,
    prosthodontics_percent: 50,
    orthodontics_percent: 50,
    next_cleaning: null,
  });
});

test("a document that is normalised already gives the same", () => {
  const raw = result(answer("01-ppo-detailed.271"));
  const stored = result(JSON.stringify(toTrueEligibility(raw)));

  expect(toBenefitFigures(toDocument(question, stored))).toEqual(toBenefitFigures(toDocument(question, raw)));
});

test.each(["{}", "[]", '"x"', '{"schema_version": 1}', "ISA", ""])("%j states nothing", (body) => {
  expect(toBenefitFigures(toDocument(question, result(body)))).toEqual(noFigures);
});
