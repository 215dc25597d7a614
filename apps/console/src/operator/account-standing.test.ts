import { expect, test } from "vitest";
import { toStandingLook } from "./account-standing.ts";

const well = { suspended_at: null, plan: "clinic", billing_synced: true, trial_ends_at: null, card_on_file: false };
const now = Date.parse("2026-11-30T12:00:00Z");
const later = "2026-12-30T12:00:00Z";

test.each([
  [{}, "Active"],
  [{ suspended_at: "2026-11-01T00:00:00Z", plan: null }, "Suspended"],
  [{ plan: null }, "No plan"],
  [{ billing_synced: false }, "Billing out of step"],
  [{ trial_ends_at: later }, "Trial without a card"],
  [{ trial_ends_at: later, card_on_file: true }, "On trial"],
  [{ trial_ends_at: "2026-11-30T12:00:00Z", card_on_file: true }, "Trial has ended"],
])("%j is %s", (changes, word) => {
  expect(toStandingLook({ ...well, ...changes }, now).word).toBe(word);
});
