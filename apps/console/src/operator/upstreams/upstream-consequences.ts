import type { RouteDocument, UpstreamDocument, UpstreamKindDocument } from "@nightguard/contract";
import { toCountText } from "../../parts/text/number-text.ts";
import type { Change } from "../change-table.tsx";
import { toNumber } from "../typed-number.ts";
import { type KindFields, limitNames, limitWords, toNamedLimits, type UpstreamDraft } from "./upstream-draft.ts";

export interface ChangedUpstream {
  readonly before: UpstreamDocument;
  readonly draft: UpstreamDraft;
  readonly kind: UpstreamKindDocument;
  readonly fields: KindFields;
}

const noLimit = "no limit";

/** The values that saving changes; credentials are never listed. */
export function listUpstreamChanges({ before, draft, kind, fields }: ChangedUpstream): readonly Change[] {
  const [limits, ofKind] = [toNamedLimits(before), toNamedLimits(kind.limits)];
  const toLimitText = (value: number | null) => (value === null ? noLimit : toCountText(value));
  const settingNames = new Set([...fields.settings.map(({ name }) => name), ...Object.keys(before.settings)]);
  const toSettingText = (value: unknown) =>
    value === undefined ? "not set" : typeof value === "string" ? value : JSON.stringify(value);
  const labels = new Map(fields.settings.map(({ name, label }) => [name, label]));
  return [
    { name: "State", from: toStateText(before.enabled), to: toStateText(draft.isEnabled) },
    { name: "Only for the account", from: before.account_id ?? "all", to: draft.accountId.trim() || "all" },
    { name: "Address", from: before.url ?? kind.url ?? "none", to: draft.url.trim() || (kind.url ?? "none") },
    ...limitNames.map((name) => {
      const typed = toNumber(draft.limits[name]) ?? ofKind[name];
      const after = typeof typed === "string" ? typed : toLimitText(typed);
      return { name: limitWords[name], from: toLimitText(limits[name]), to: after };
    }),
    {
      name: "Cost of a question",
      from: String(before.cost_per_question),
      to: String(toNumber(draft.costPerQuestion) ?? 0),
    },
    ...[...settingNames].map((name) => ({
      name: labels.get(name) ?? name,
      from: toSettingText(before.settings[name]),
      to: draft.settings[name]?.trim() || "not set",
    })),
  ].filter(({ from, to }) => from !== to);
}

const toStateText = (isEnabled: boolean): string => (isEnabled ? "enabled" : "disabled");

/** What saving brings about, in sentences. */
export function listUpstreamConsequences(
  { before, draft, kind }: Omit<ChangedUpstream, "fields">,
  routes: readonly RouteDocument[],
): readonly string[] {
  const address = draft.url.trim() || kind.url;
  return [
    ...(before.enabled && !draft.isEnabled ? listSwitchedOff(before.name, routes) : []),
    !before.enabled && draft.isEnabled && toSwitchedOnText(before.name, routes),
    address !== (before.url ?? kind.url) &&
      (draft.credentials
        ? `Questions and the new credentials go to ${address ?? "no address"}.`
        : `Questions and the stored credentials go to ${address ?? "no address"}.`),
    draft.credentials !== undefined &&
      "The stored credentials are replaced and cannot be read again. Calls in flight end with the old ones.",
  ].filter((text) => text !== false);
}

function listSwitchedOff(name: string, routes: readonly RouteDocument[]): readonly string[] {
  const main = toNames(routes.filter((route) => route.upstream === name));
  const fallback = toNames(routes.filter((route) => route.fallback === name));
  return [
    main.length === 0
      ? "No route sends questions to it first."
      : `${toRoutesText(main)} ${main.length === 1 ? "counts" : "count"} as absent: those questions take another route, or go to the payer service of the environment. Without either, they fail with no_route.`,
    ...(fallback.length === 0
      ? []
      : [`It no longer takes over for ${fallback.length === 1 ? "the route" : "the routes"} ${fallback.join(", ")}.`]),
  ];
}

function toSwitchedOnText(name: string, routes: readonly RouteDocument[]): string {
  const named = listRoutesOf(name, routes);
  return named.length === 0
    ? "No route names it, so it gets no questions yet."
    : `${toRoutesText(named)} may send questions to it again.`;
}

const toRoutesText = (names: readonly string[]): string =>
  `${names.length === 1 ? "The route" : "The routes"} ${names.join(", ")}`;

const toNames = (routes: readonly RouteDocument[]): readonly string[] => routes.map(({ name }) => name);

/** The names of routes that send questions to a payer service, also as the fallback. */
export const listRoutesOf = (upstream: string, routes: readonly RouteDocument[]): readonly string[] =>
  toNames(routes.filter((route) => route.upstream === upstream || route.fallback === upstream));
