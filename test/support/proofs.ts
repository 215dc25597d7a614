import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { listTraceNumbers, toTrueEligibility } from "@nightguard/benefits";
import type { Proof } from "@nightguard/service";

const at = "2026-11-29T14:25:00.000Z";

/** A detailed answer in X12. */
export const provenAnswer = readFileSync(
  new URL("../../packages/benefits/fixtures/271/01-ppo-detailed.271", import.meta.url),
  "utf8",
);

/** @param body the payer's answer; null if there was none */
export function aProof(body: string | null, patient = { first_name: "Marisol", last_name: "Alvarez" }): Proof {
  const answer = body === null ? null : { contentType: "application/edi-x12", body: Buffer.from(body) };
  return {
    format: "nightguard-proof",
    version: 1,
    key_id: "kFd2pX0vJm7sQ4ZtYb1cWn8rGh5uLe3oAi6yKq9xTjU",
    issued_at: at,
    account: { id: "acc_1", name: "Lakeside Dental" },
    mode: "live",
    payer_id: "60054",
    upstream: "stedi",
    job: { id: "job_0123456789abcdef", status: answer ? "succeeded" : "failed", attempts: 1 },
    times: { created_at: at, asked_at: at, answered_at: answer && at, finished_at: at },
    question: { operation: "eligibility", subscriber: { ...patient, dob: "09/14/1987", member_id: "W1" } },
    answer: answer && {
      status_code: 200,
      media_type: answer.contentType,
      sha256: hash("sha256", answer.body),
      bytes: answer.body.toString("base64"),
    },
    trace_numbers: answer ? [...listTraceNumbers(answer)] : [],
    document: answer && toTrueEligibility(answer, { inquiry: { memberId: "W1" } }),
    audit: {
      lines: [{ id: "1", at, actor: "key", action: "job.submit", subject: "job_1", outcome: 201, sealed: true }],
      seal: { no: 7, hash: "ab".repeat(32) },
    },
  };
}

/** Of the form of a signed one; the drawing checks no signature. */
export const toJws = (proof: Proof) =>
  Buffer.from(JSON.stringify({ payload: Buffer.from(JSON.stringify(proof)).toString("base64url") }));
