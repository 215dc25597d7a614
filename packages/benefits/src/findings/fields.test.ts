import { describe, expect, test } from "vitest";
import { findField, readFoundValue } from "./fields.ts";

test.each([
  ["/maximums/annual/individual/in_network/remaining", "money", "Annual maximum, individual, in network, remaining"],
  ["/categories/crowns/in_network/plan_pays_percent", "percent", "Crowns, in network, plan pays"],
  ["/procedures/D2740/next_eligible_date", "date", "D2740 Ceramic crown, next eligible date"],
  ["/clauses/missing_tooth/applies", "flag", "Missing tooth, applies"],
  ["/clauses/cob/this_plan_order", "choice", "Coordination of benefits, this plan order"],
  ["/categories/crowns/age_min", "count", "Crowns, lowest age"],
  ["/categories/preventive/frequencies", "text", "Preventive, frequencies"],
  ["/plan/group_number", "text", "Plan group number"],
])("%s can be found out", (path, kind, label) => {
  expect(findField(path)).toMatchObject({ path, kind, label });
});

test.each([
  "",
  "/",
  "/maximums",
  "/maximums/annual",
  "/maximums/annual/individual/in_network/nothing",
  "/procedures/toString/age_min",
  "/procedures/D2740/constructor",
  "/patient/first_name",
  "/meta/outcome",
  "/sources/x",
  "/plan/networks/0",
])("%j cannot", (path) => expect(findField(path)).toBeUndefined());

describe("a found value", () => {
  const read = (path: string, given: unknown) => {
    const field = findField(path);
    return field && readFoundValue(field, given);
  };
  const remaining = "/maximums/annual/individual/in_network/remaining";

  test.each([
    [remaining, "1500", "1500.00"],
    [remaining, "$1,500.5", "1500.50"],
    [remaining, 0, "0.00"],
    ["/categories/crowns/in_network/plan_pays_percent", 50, 50],
    ["/clauses/cob/this_plan_order", "secondary", "secondary"],
    ["/coverage/termination_date", "2026-12-31", "2026-12-31"],
    ["/categories/preventive/frequencies", " 2 per year ", "2 per year"],
  ])("of %s: %j", (path, given, value) => expect(read(path, given)).toEqual({ value }));

  test.each([
    [remaining, "a lot", "must be an amount in dollars, such as 1500.00"],
    [remaining, -1, "must be an amount in dollars, such as 1500.00"],
    ["/categories/crowns/in_network/plan_pays_percent", 101, "must be a number from 0 to 100"],
    ["/clauses/cob/this_plan_order", "first", "must be one of primary, secondary, tertiary"],
    ["/coverage/termination_date", "2026-02-31", "must be a real day, as YYYY-MM-DD"],
    ["/clauses/missing_tooth/applies", "yes", "must be true or false"],
    ["/categories/preventive/frequencies", " ", "must be text of 1 to 200 characters"],
  ])("of %s is refused: %j", (path, given, fault) => expect(read(path, given)).toEqual({ fault }));
});
