import { ConnectionBudgetError, IncompatibleSchemaError, MigrationNeededError } from "@nightguard/ledger";
import { ConfigError } from "@nightguard/platform";
import { expect, test } from "vitest";
import { CommandError, toExit } from "./exit.ts";
import { toPassingFault } from "./wait-for-ledger.ts";

test("a CommandError is printed with its message", () => {
  expect(toExit(new CommandError("Do this", 64))).toEqual({ message: "Do this", exitCode: 64 });
});

test("configuration errors are printed in one line and exit with 64", () => {
  const error = new ConfigError("PORT is wrong\nHOST is wrong");

  expect(toExit(error)).toEqual({ message: "PORT is wrong; HOST is wrong", exitCode: 64 });
});

test("a system error says what to do", () => {
  const error = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });

  expect(toExit(error).message).toContain("check DATABASE_URL and REDIS_URL");
});

test("an unexpected error is described by name and place, not by its message, which may name a patient", () => {
  const { message, exitCode } = toExit(new TypeError("cannot read Maria Example"));

  expect(exitCode).toBe(1);
  expect(message).toMatch(/^unexpected failure: TypeError at exit\.test\.ts:\d+/);
  expect(message).not.toContain("Maria");
  expect(message).not.toContain("\n");
});

const pgError = (code: string) => Object.assign(new Error("said"), { code });

test.each([
  ["a server that is starting", pgError("57P03"), true],
  ["a server that is not there", pgError("ECONNREFUSED"), true],
  ["a database that is not migrated", new MigrationNeededError(["0002-more"]), true],
  ["a database that this version cannot use", new IncompatibleSchemaError("Use another"), false],
  ["a table that is not there", pgError("42P01"), false],
  ["the driver's own time limit", new Error("Connection terminated due to connection timeout"), true],
  ["connections that fit when others end", new ConnectionBudgetError("too many", true), true],
  ["connections that never fit", new ConnectionBudgetError("too many", false), false],
  ["a wrong password", pgError("28P01"), false],
  ["a defect", new TypeError("x is not a function"), false],
])("%s: whether it is retried", (_name, error, isPassing) => {
  expect(toPassingFault(error) !== undefined).toBe(isPassing);
});
