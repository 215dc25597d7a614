import type { RouteDocument, UpstreamDocument, UpstreamKindDocument } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toKindFields } from "./kind-fields.ts";
import { listUpstreamChanges, listUpstreamConsequences } from "./upstream-consequences.ts";
import { toDraft, toUpstreamBody } from "./upstream-draft.ts";

const limits = { max_in_flight: 8, max_per_minute: null, call_seconds: { eligibility: 65, clearcoverage: 65 } };
const kind: UpstreamKindDocument = {
  name: "some",
  description: "Some kind",
  url: "https://some.example",
  credentials: { properties: { api_key: { type: "string" } }, required: ["api_key"] },
  settings: { properties: { usage: { type: "string", enum: ["P", "T"], default: "P" } } },
  limits,
};
const fields = { credentials: toKindFields(kind.credentials), settings: toKindFields(kind.settings) };
const before: UpstreamDocument = {
  ...{ name: "spare", kind: "some", account_id: null, url: null, settings: { usage: "T" }, enabled: true, ...limits },
  ...{
    max_per_minute: 100,
    cost_per_question: 0.25,
    payer_list: null,
    certificate_expires_at: null,
    updated_at: "2026-11-30T00:00:00Z",
  },
};
const draft = toDraft(before, kind);
const aRoute = (changes: Partial<RouteDocument>): RouteDocument => ({
  ...{ name: "first", upstream: "spare", fallback: null, mode: "live", account_id: null, payers: ["*"], priority: 0 },
  ...{ updated_at: "2026-11-30T00:00:00Z", ...changes },
});

test("limits of the kind stay the kind's, and stored credentials are not sent", () => {
  expect(toUpstreamBody(draft, fields)).toEqual({
    ...{ kind: "some", account_id: null, url: null, settings: { usage: "T" }, enabled: true },
    ...{ max_in_flight: null, max_per_minute: 100, call_seconds: null, cost_per_question: 0.25 },
  });
});

test("an unchanged draft changes nothing", () => {
  expect(listUpstreamChanges({ before, draft, kind, fields })).toEqual([]);
  expect(listUpstreamConsequences({ before, draft, kind }, [aRoute({})])).toEqual([]);
});

test("changed limits and settings are shown before and after, and an empty one is the kind's", () => {
  const after = { ...draft, settings: {}, limits: { ...draft.limits, max_per_minute: "", max_in_flight: "20" } };

  expect(listUpstreamChanges({ before, draft: after, kind, fields })).toEqual([
    { name: "Calls in flight", from: "8", to: "20" },
    { name: "Calls a minute", from: "100", to: "no limit" },
    { name: "Usage", from: "T", to: "not set" },
  ]);
});

test("switching off names the routes that then count as absent, and those that lose their fallback", () => {
  const routes = [aRoute({}), aRoute({ name: "second", upstream: "other", fallback: "spare" })];

  expect(listUpstreamConsequences({ before, draft: { ...draft, isEnabled: false }, kind }, routes)).toEqual([
    expect.stringContaining("The route first counts as absent"),
    "It no longer takes over for the route second.",
  ]);
});

test("another address says where the stored credentials go, and new credentials replace those stored", () => {
  const moved = { ...draft, url: "https://other.example" };

  expect(listUpstreamConsequences({ before, draft: moved, kind }, [])).toEqual([
    "Questions and the stored credentials go to https://other.example.",
  ]);
  expect(
    listUpstreamConsequences({ before, draft: { ...draft, credentials: { api_key: "secret" } }, kind }, []),
  ).toEqual([expect.stringContaining("are replaced and cannot be read again")]);
});
