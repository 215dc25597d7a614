import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["PORT", ["http", "-1", "65536", "80.5"], "must be a whole number from 0 to 65535"],
  ["NIGHTGUARD_METRICS_PORT", ["x", "65536"], "must be a whole number from 0 to 65535"],
  ["NIGHTGUARD_DATABASE_CONNECTIONS", ["5", "10001"], "must be a whole number from 6 to 10000"],
  ["NIGHTGUARD_WORKER_CONCURRENCY", ["many", "0", "10001"], "must be a whole number from 1 to 10000"],
  ["NIGHTGUARD_SHUTDOWN_GRACE_SECONDS", ["1m", "3601"], "must be a whole number from 0 to 3600"],
  ["LOG_LEVEL", ["verbose"], "must be one of trace, debug, info, warn, error, fatal, silent"],
  ["NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS", ["yes"], "must be 1 or 0"],
  ["NIGHTGUARD_ADMIN_TOKEN", ["short", "t".repeat(501), ` ${"t".repeat(32)}`], "must have 32 to 500 ASCII characters"],
])("%s is refused in words, its value unprinted", (variable, values, words) => {
  for (const value of values) expect(() => readConfig({ [variable]: value })).toThrow(`${variable} ${words}`);
});

test("all variables at fault are named at once; an empty one counts as absent", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "x", HOST: "" })).toThrow(/^PORT must .*\nLOG_LEVEL must .*$/);
});
