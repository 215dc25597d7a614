import type { Mode, RouteDocument } from "@nightguard/contract";
import type { Change } from "../change-table.tsx";
import { toNumber } from "../typed-number.ts";

/** As typed. */
export interface RouteDraft {
  readonly name: string;
  readonly upstream: string;
  /** Empty for none. */
  readonly fallback: string;
  readonly mode: Mode;
  readonly accountId: string;
  readonly isForAllPayers: boolean;
  /** Ids, separated by lines, commas or spaces. */
  readonly payers: string;
  readonly priority: string;
}

export const toNewRoute = (upstream: string): RouteDraft => ({
  ...{ name: "", upstream, fallback: "", mode: "live", accountId: "" },
  ...{ isForAllPayers: false, payers: "", priority: "0" },
});

export const toRouteDraft = (route: RouteDocument): RouteDraft => ({
  name: route.name,
  upstream: route.upstream,
  fallback: route.fallback ?? "",
  mode: route.mode,
  accountId: route.account_id ?? "",
  isForAllPayers: route.payers.includes("*"),
  payers: route.payers.filter((id) => id !== "*").join("\n"),
  priority: String(route.priority),
});

const listPayers = ({ isForAllPayers, payers }: RouteDraft): readonly string[] => [
  ...(isForAllPayers ? ["*"] : []),
  ...new Set(payers.split(/[\s,]+/).filter(Boolean)),
];

/** The body of `PUT /Admin/Route/{name}`. */
export const toRouteBody = (draft: RouteDraft) => ({
  upstream: draft.upstream,
  fallback: draft.fallback || null,
  mode: draft.mode,
  account_id: draft.accountId.trim() || null,
  payers: listPayers(draft),
  priority: toNumber(draft.priority) ?? 0,
});

const maxShown = 5;

/** Returns `60054, CX014 and 3 more`. */
export const toPayersText = (payers: readonly string[]): string =>
  payers.includes("*") ? "All others" : toShortList(payers);

const toShortList = (ids: readonly string[]): string =>
  ids.slice(0, maxShown).join(", ") + (ids.length > maxShown ? ` and ${ids.length - maxShown} more` : "");

/** What is another value after saving. */
export function listRouteChanges(before: RouteDocument, draft: RouteDraft): readonly Change[] {
  const after = toRouteBody(draft);
  const [added, removed] = [without(after.payers, before.payers), without(before.payers, after.payers)];
  return [
    { name: "Payer service", from: before.upstream, to: after.upstream },
    { name: "Else", from: before.fallback ?? "none", to: after.fallback ?? "none" },
    { name: "Mode", from: before.mode, to: after.mode },
    { name: "Only for the account", from: before.account_id ?? "all", to: after.account_id ?? "all" },
    { name: "Priority", from: String(before.priority), to: String(after.priority) },
    { name: "Payers added", from: "", to: toPayersOrNone(added) },
    { name: "Payers removed", from: toPayersOrNone(removed), to: "" },
  ].filter(({ from, to }) => from !== to);
}

const toPayersOrNone = (ids: readonly string[]): string => (ids.length === 0 ? "" : toPayersText(ids));

const without = (ids: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
};

/**
 * Where questions go once the route is saved, and which other routes have a share in it.
 *
 * @param others the routes that there are; one of the draft's name is replaced
 */
export function listRouteConsequences(draft: RouteDraft, others: readonly RouteDocument[]): readonly string[] {
  const after = toRouteBody(draft);
  if (after.payers.length === 0) return [];
  const before = others.find(({ name }) => name === draft.name.trim());
  const removed = before ? without(before.payers, after.payers) : [];
  const whose = after.account_id === null ? "all accounts" : `the account ${after.account_id}`;
  const which = after.payers.includes("*")
    ? "all payers that no more specific route names"
    : `${after.payers.length === 1 ? "the payer" : "the payers"} ${toShortList(after.payers)}`;
  return [
    `Questions of ${whose} with ${after.mode} keys to ${which} go to ${toServiceText(after.upstream)}${
      after.fallback === null ? "" : `, and to ${toServiceText(after.fallback)} while a circuit breaker of it is open`
    }.`,
    removed.length > 0 &&
      `Questions to ${removed.includes("*") ? "all other payers" : toShortList(removed)} take another route, or go to the payer service of the environment. Without either, they fail with no_route.`,
    ...listRivals(draft, others).map(
      ({ name, payers, wins }) =>
        `The route ${name} names ${payers.includes("*") ? "all others" : toShortList(payers)} too: ${wins ? name : "this route"} wins by priority, then by name.`,
    ),
  ].filter((text) => text !== false);
}

const toServiceText = (upstream: string): string =>
  upstream === "default" ? "the payer service of the environment" : upstream;

/** Equally specific routes of the same payers. Equal priorities are decided by name, as in `choose-route.ts`. */
function listRivals(draft: RouteDraft, others: readonly RouteDocument[]) {
  const own = toRouteBody(draft);
  const ownName = draft.name.trim();
  const ownPayers = new Set(own.payers);
  const priority = Number(own.priority);
  return others
    .filter(({ name, mode, account_id: id }) => name !== ownName && mode === own.mode && id === own.account_id)
    .map((other) => ({
      name: other.name,
      payers: other.payers.filter((id) => ownPayers.has(id)),
      wins: other.priority > priority || (other.priority === priority && other.name < ownName),
    }))
    .filter(({ payers }) => payers.length > 0);
}
