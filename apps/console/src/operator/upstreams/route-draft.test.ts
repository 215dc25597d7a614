import type { RouteDocument } from "@nightguard/contract";
import { expect, test } from "vitest";
import { listRouteChanges, listRouteConsequences, toNewRoute, toRouteBody, toRouteDraft } from "./route-draft.ts";

const aRoute = (changes: Partial<RouteDocument> = {}): RouteDocument => ({
  ...{ name: "first", upstream: "stedi", fallback: null, mode: "live", account_id: null, payers: ["60054", "CX014"] },
  ...{ priority: 0, updated_at: "2026-11-30T00:00:00Z", ...changes },
});

test("ids are separated by lines, commas or spaces, and each is named once", () => {
  const draft = { ...toNewRoute("stedi"), name: "first", payers: "60054, CX014\n60054  62308" };

  expect(toRouteBody(draft)).toEqual({
    ...{ upstream: "stedi", fallback: null, mode: "live", account_id: null, priority: 0 },
    payers: ["60054", "CX014", "62308"],
  });
});

test("an unchanged route changes nothing, and payers are shown as added and removed", () => {
  const draft = toRouteDraft(aRoute());

  expect(listRouteChanges(aRoute(), draft)).toEqual([]);
  expect(listRouteChanges(aRoute(), { ...draft, payers: "60054\n62308", fallback: "default" })).toEqual([
    { name: "Else", from: "none", to: "default" },
    { name: "Payers added", from: "", to: "62308" },
    { name: "Payers removed", from: "CX014", to: "" },
  ]);
});

test("consequences say where questions go, also those of payers that are removed", () => {
  const draft = { ...toRouteDraft(aRoute()), payers: "60054", fallback: "default" };

  expect(listRouteConsequences(draft, [aRoute()])).toEqual([
    "Questions of all accounts with live keys to the payer 60054 go to stedi, and to the payer service of the environment while a circuit breaker of it is open.",
    expect.stringContaining("Questions to CX014 take another route"),
  ]);
});

test("of equally specific routes of the same payer, the highest priority wins, and then the first name", () => {
  const others = [
    aRoute({ name: "a-route", payers: ["60054"] }),
    aRoute({ name: "z-route", payers: ["60054"] }),
    aRoute({ name: "high", payers: ["60054"], priority: 5 }),
    aRoute({ name: "of-tests", payers: ["60054"], mode: "test" }),
    aRoute({ name: "of-all", payers: ["*"] }),
  ];

  expect(listRouteConsequences({ ...toNewRoute("stedi"), name: "mine", payers: "60054" }, others).slice(1)).toEqual([
    "The route a-route names 60054 too: a-route wins by priority, then by name.",
    "The route z-route names 60054 too: this route wins by priority, then by name.",
    "The route high names 60054 too: high wins by priority, then by name.",
  ]);
});
