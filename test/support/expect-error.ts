import type { ErrorDetail } from "@nightguard/contract";
import { expect } from "vitest";
import type { ApiAnswer } from "./client.ts";

/**
 * Checks what holds for every error of every address: the Error object and nothing else, its status, the fields that
 * every answer carries, and when to come back where that helps.
 *
 * @returns the inside of the Error object
 */
export function expectError({ status, headers, body }: ApiAnswer, expected: number): ErrorDetail {
  expect({ status, body }).toMatchObject({ status: expected, body: { error: { statusCode: expected } } });
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9_.-]{1,64}$/);
  if (expected === 429 || expected === 503) expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);

  expect(Object.keys(body)).toEqual(["error"]);
  const error = body.error as ErrorDetail; // as was just checked, as far as a test can
  expect(["statusCode", "message", "upstream", "issues", "issues_omitted"]).toEqual(
    expect.arrayContaining(Object.keys(error)),
  );
  expect(error.message).toMatch(/\S/);
  for (const issue of error.issues ?? []) {
    expect(issue).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
  }
  return error;
}
