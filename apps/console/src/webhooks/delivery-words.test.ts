import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { toDeliveryQuery } from "./delivery-filters.ts";
import { toCurlLine, toResultText } from "./delivery-words.ts";

test("a message becomes a line that a shell reads as it is, with any characters", () => {
  const body = `{"reference":"O'Brien $HOME \\"x\\""}`;
  const headers = [{ name: "webhook-id", value: "evt_1" }];
  const line = toCurlLine("https://hooks.example.com/a?b='c'", { headers, body }) ?? "";

  const words = execFileSync("sh", ["-c", line.replace("curl -sS -i", "printf '%s\\n'")], { encoding: "utf8" });
  expect(words.trimEnd().split("\n")).toEqual([
    "https://hooks.example.com/a?b='c'",
    "-H",
    "webhook-id: evt_1",
    "--data-raw",
    body,
  ]);
  expect(toCurlLine("https://hooks.example.com/", { headers, body: null })).toBeUndefined();
});

test("an attempt's result is in words", () => {
  const attempt = { at: "", duration_ms: 1, answer: null };
  expect(toResultText({ ...attempt, status_code: 204, error: null })).toBe("Answered 204");
  expect(toResultText({ ...attempt, status_code: null, error: "timeout" })).toBe("No answer within 15 s");
});

test("days are those of the account's zone, the last one with its whole time", () => {
  const query = toDeliveryQuery({ from: "2026-11-24", to: "2026-11-24" }, "America/New_York");
  expect(query).toMatchObject({ since: "2026-11-24T05:00:00.000Z", until: "2026-11-25T05:00:00.000Z" });
});
