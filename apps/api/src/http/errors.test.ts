import { ApiError, RateLimitedError, UnavailableError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toApiError } from "./errors.ts";

const withCode = (code: string, message = "secret") => Object.assign(new Error(message), { code });

test("a failure that callers may see stays what it is", () => {
  const error = new RateLimitedError(3);
  expect(toApiError(error)).toBe(error);
});

test.each(["ECONNREFUSED", "57P01", "57P03", "57014", "53300", "08006", "25006", "ETIMEDOUT"])(
  "%s of the database means unavailable",
  (code) => {
    expect(toApiError(withCode(code))).toBeInstanceOf(UnavailableError);
  },
);

test.each(["timeout exceeded when trying to connect", "Query read timeout", "Connection terminated unexpectedly"])(
  "the driver's %j means unavailable",
  (message) => {
    expect(toApiError(new Error(message))).toBeInstanceOf(UnavailableError);
  },
);

test.each([withCode("23505"), withCode("42P01"), new TypeError("x is not a function"), "text", undefined, null])(
  "%s is a defect of ours",
  (error) => {
    expect(toApiError(error)).toBeUndefined();
  },
);

test("the framework's faults keep their status and lose their words", () => {
  const error = toApiError(
    Object.assign(withCode("FST_ERR_MAX_PARAM_LENGTH", "'/Job/xxx' is too long"), { statusCode: 414 }),
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error?.toBody()).toEqual({
    error: { statusCode: 414, message: "The address is too long" },
  });
  expect(toApiError(Object.assign(withCode("FST_ERR_REP_ALREADY_SENT"), { statusCode: 500 }))).toBeUndefined();
});
