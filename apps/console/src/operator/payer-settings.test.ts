import type { PayerSettings } from "@nightguard/contract";
import { expect, test } from "vitest";
import {
  listPayerChanges,
  listPayerConsequences,
  toPayerBody,
  toPayerDraft,
  toSettingsText,
  usualSettings,
} from "./payer-settings.ts";

const window = "20:00-06:00 America/Los_Angeles";
const settings: PayerSettings = { ...usualSettings, max_per_second: 5, closed: [window] };

test("settings become a form and the same settings again", () => {
  expect(toPayerBody(toPayerDraft(settings))).toEqual(settings);
  expect(toPayerBody(toPayerDraft(usualSettings))).toEqual(usualSettings);
  expect(listPayerChanges(settings, toPayerDraft(settings))).toEqual([]);
});

test("text that is no number stays, for the API to refuse it", () => {
  const draft = toPayerDraft(usualSettings);

  expect(toPayerBody({ ...draft, limits: { ...draft.limits, max_concurrency: "few" } })).toMatchObject({
    max_concurrency: "few",
  });
});

test("a first window of closed hours says that work waits, and that batches of payer services are not used", () => {
  const draft = { ...toPayerDraft(usualSettings), closed: `${window}\n` };

  expect(listPayerChanges(usualSettings, draft)).toEqual([{ name: "Closed", from: "never", to: window }]);
  expect(listPayerConsequences(usualSettings, draft)).toEqual([
    `It is not asked in these hours (${window}): its work waits until they end.`,
    expect.stringContaining("asked one by one"),
  ]);
});

test("without limits and hours, only the payer service and the plans limit its calls", () => {
  expect(listPayerConsequences(settings, toPayerDraft(usualSettings))).toEqual([
    "It is asked at any hour: work that waited for its hours starts.",
    "Nothing limits its calls but the payer service and each account's plan.",
  ]);
});

test("a row of the list says what is set", () => {
  expect(toSettingsText(usualSettings)).toBe("no limits, never closed");
  expect(toSettingsText({ ...settings, status: "inactive" })).toBe(
    `calls a second: 5, closed ${window}, listed as inactive`,
  );
});
