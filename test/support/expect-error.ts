import type { ErrorDetail } from "@nightguard/contract";
import { expect } from "vitest";
import type { ApiAnswer } from "./api-answer.ts";

/**
 * Checks what every error response has in common: the Error object and nothing else, its status, the common header
 * fields, and Retry-After with 429 and 503.
 *
 * @returns the content of the Error object
 */
export function expectError({ status, headers, body }: ApiAnswer, expected: number): ErrorDetail {
  expect({ status, body }).toMatchObject({ status: expected, body: { error: { statusCode: expected } } });
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
  if (expected === 429 || expected === 503) expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);

  expect(Object.keys(body)).toEqual(["error"]);
  const error = body.error as ErrorDetail; // just checked
  expect(["statusCode", "message", "upstream", "issues", "issues_omitted"]).toEqual(
    expect.arrayContaining(Object.keys(error)),
  );
  expect(error.message).toMatch(/\S/);
  for (const issue of error.issues ?? []) {
    expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
  }
  return error;
}
