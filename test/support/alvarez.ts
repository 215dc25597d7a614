import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { TestClient } from "./client.ts";
import { anEligibilityRequest } from "./requests.ts";
import type { Stack } from "./stack.ts";

const detailed = readFileSync(new URL("../../packages/benefits/fixtures/271/01-ppo-detailed.271", import.meta.url));

/** A detailed answer, as a payer sends it: of Marisol T Alvarez, with 1,742.50 left of a maximum of 2,000. */
export const detailedAnswer = {
  headers: { "content-type": "application/edi-x12" },
  body: detailed.toString(),
};

/** A request about the person of `detailedAnswer`, which that payer answers so; `overrides` as of a request. */
export function askAboutAlvarez({ payer }: Pick<Stack, "payer">, overrides: Readonly<Record<string, unknown>> = {}) {
  const request = anEligibilityRequest();
  const subscriber = {
    ...request.subscriber,
    first_name: "Marisol",
    last_name: "Alvarez",
    dob: "09/14/1987",
    group_number: "47120",
  };
  payer.answersAbout(subscriber.member_id, detailedAnswer);
  return { ...request, subscriber, ...overrides };
}

/** Verifies one patient. @returns the job's id */
export async function verify(api: TestClient, request: object): Promise<string> {
  const { status, headers } = await api.post("/Eligibility", request);
  expect(status).toBe(200);
  return String(headers["x-job-id"]);
}
