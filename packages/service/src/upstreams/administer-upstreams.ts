import {
  ConflictError,
  InvalidRequestError,
  type Issue,
  type PayerListState,
  type RouteDocument,
  type RouteInput,
  toPublicId,
  type UpstreamDocument,
  type UpstreamInput,
  type UpstreamKindDocument,
  type UpstreamTest,
  validate,
} from "@nightguard/contract";
import {
  deleteRoute,
  deleteUpstream,
  findRoute,
  findUpstream,
  type Ledger,
  listRoutes,
  listUpstreams,
  type NewUpstream,
  putRoute,
  putUpstream,
  type RequestedBy,
  type RouteRecord,
  takeControlNumbers,
  type UpstreamRecord,
} from "@nightguard/ledger";
import { findUpstreamKind, presentKind, presentLimits, upstreamKinds } from "@nightguard/payers";
import { requireFound, toAccountId } from "../lookups.ts";
import type { Certificates } from "./certificates.ts";
import { toLimits } from "./open-upstream.ts";
import { findPlaintext } from "./plaintext.ts";
import { testUpstream } from "./test-upstream.ts";
import type { UpstreamSet } from "./upstream-set.ts";

export interface UpstreamAdministration {
  listKinds(): UpstreamKindDocument[];
  /** @throws InvalidRequestError with what the kind needs */
  putUpstream(by: RequestedBy, name: string, input: UpstreamInput): Promise<UpstreamDocument>;
  getUpstream(name: string): Promise<UpstreamDocument>;
  listUpstreams(): Promise<UpstreamDocument[]>;
  /** @throws ConflictError while routes name it */
  deleteUpstream(by: RequestedBy, name: string): Promise<void>;
  testUpstream(name: string): Promise<UpstreamTest>;
  /** @throws InvalidRequestError when one of its upstreams does not exist */
  putRoute(by: RequestedBy, name: string, input: RouteInput): Promise<RouteDocument>;
  getRoute(name: string): Promise<RouteDocument>;
  listRoutes(): Promise<RouteDocument[]>;
  deleteRoute(by: RequestedBy, name: string): Promise<void>;
}

export function createUpstreamAdministration(deps: {
  ledger: Ledger;
  upstreams: Pick<UpstreamSet, "find" | "drop">;
  payerLists: { readListStates(): Promise<readonly (PayerListState & { readonly upstream: string })[]>; wake(): void };
  certificates: Pick<Certificates, "expiryOf">;
  /** Allows unencrypted addresses other than loopback. */
  allowPlaintext: boolean;
}): UpstreamAdministration {
  const { ledger, upstreams, payerLists, certificates } = deps;

  async function present(records: readonly UpstreamRecord[]): Promise<UpstreamDocument[]> {
    const states = await payerLists.readListStates();
    const lists = new Map(states.map(({ upstream, ...state }) => [upstream, state]));
    return Promise.all(
      records.map(async (record) =>
        presentUpstream(record, lists.get(record.name) ?? null, await certificates.expiryOf(record)),
      ),
    );
  }

  /** @throws InvalidRequestError when the upstream does not exist or is another account's */
  async function checkUpstream(path: string, name: string, accountId: string | null): Promise<void> {
    if (name === "default") return;
    const upstream = await findUpstream(ledger, name);
    if (!upstream) throw new InvalidRequestError([{ path, message: "must be the name of an upstream, or default" }]);
    if (upstream.accountId === null || upstream.accountId === accountId) return;
    throw new InvalidRequestError([{ path, message: "belongs to an account: the route must be for that account" }]);
  }

  return {
    listKinds: () => upstreamKinds.map(presentKind),

    async putUpstream(by, name, input) {
      const upstream = toNewUpstream(name, await toAccountId(ledger, input.account_id), input, deps.allowPlaintext);
      const record = await putUpstream(ledger, by, upstream);
      upstreams.drop();
      payerLists.wake();
      if (record) return (await present([record]))[0] as UpstreamDocument;
      throw new InvalidRequestError([
        {
          path: "credentials",
          message: "are required: the upstream is new, or of another kind or account than before",
        },
      ]);
    },

    async getUpstream(name) {
      return (await present([requireFound(await findUpstream(ledger, name))]))[0] as UpstreamDocument;
    },

    async listUpstreams() {
      return present(await listUpstreams(ledger));
    },

    async deleteUpstream(by, name) {
      const { outcome } = requireFound(await deleteUpstream(ledger, by, name));
      upstreams.drop();
      if (outcome === "used") throw new ConflictError("Routes name this upstream; change or delete them first");
    },

    async testUpstream(name) {
      const record = requireFound(await findUpstream(ledger, name));
      return testUpstream(await upstreams.find(name), record.enabled, () => takeControlNumbers(ledger, name, 1));
    },

    async putRoute(by, name, input) {
      const { account_id, ...route } = input;
      const accountId = await toAccountId(ledger, account_id);
      await checkUpstream("upstream", route.upstream, accountId);
      if (route.fallback !== null) await checkUpstream("fallback", route.fallback, accountId);
      if (route.fallback === route.upstream) {
        throw new InvalidRequestError([{ path: "fallback", message: "must be another upstream than the first" }]);
      }
      const record = await putRoute(ledger, by, { name, accountId, ...route, payers: [...new Set(route.payers)] });
      upstreams.drop();
      return presentRoute(record);
    },

    async getRoute(name) {
      return presentRoute(requireFound(await findRoute(ledger, name)));
    },

    async listRoutes() {
      return (await listRoutes(ledger)).map(presentRoute);
    },

    async deleteRoute(by, name) {
      requireFound(await deleteRoute(ledger, by, name));
      upstreams.drop();
    },
  };
}

function toNewUpstream(
  name: string,
  accountId: string | null,
  input: UpstreamInput,
  allowPlaintext: boolean,
): NewUpstream {
  const kind = findUpstreamKind(input.kind);
  if (!kind) {
    const names = upstreamKinds.map((known) => known.name).join(", ");
    throw new InvalidRequestError([{ path: "kind", message: `must be one of ${names}` }]);
  }
  const credentials = input.credentials === undefined ? undefined : validate(kind.credentials, input.credentials);
  const settings = validate(kind.settings, input.settings);
  const issues = [
    ...(input.url === null && kind.url === null ? [{ path: "url", message: "is required for this kind" }] : []),
    ...(allowPlaintext ? [] : findPlaintext(input)),
    ...(credentials === undefined || credentials.isValid ? [] : within("credentials", credentials.issues)),
    ...(settings.isValid ? [] : within("settings", settings.issues)),
  ];
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return {
    name,
    kind: kind.name,
    accountId,
    url: input.url,
    // Stored as given: an upgrade may understand more of them.
    credentials: input.credentials,
    settings: input.settings,
    maxInFlight: input.max_in_flight,
    maxPerMinute: input.max_per_minute,
    callMs: input.call_seconds && toCallMs(input.call_seconds),
    costPerQuestion: input.cost_per_question,
    enabled: input.enabled,
  };
}

const toCallMs = (seconds: NonNullable<UpstreamInput["call_seconds"]>) =>
  Object.fromEntries(Object.entries(seconds).map(([operation, value]) => [operation, Math.round(value * 1_000)]));

const within = (outer: string, issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: path === "" ? outer : `${outer}.${path}`, message }));

function presentUpstream(
  record: UpstreamRecord,
  payerList: PayerListState | null,
  expiresAt: Date | null,
): UpstreamDocument {
  const { name, kind, accountId, url, settings, costPerQuestion, enabled, updatedAt } = record;
  const noLimits = { maxInFlight: null, maxPerMinute: null, callMs: { eligibility: 0, clearcoverage: 0 } };
  return {
    name,
    kind,
    account_id: accountId && toPublicId("account", accountId),
    url,
    settings,
    ...presentLimits(toLimits(record, findUpstreamKind(kind)?.limits ?? noLimits)),
    cost_per_question: costPerQuestion,
    enabled,
    payer_list: payerList,
    certificate_expires_at: expiresAt?.toISOString() ?? null,
    updated_at: updatedAt.toISOString(),
  };
}

const presentRoute = ({ accountId, updatedAt, ...route }: RouteRecord): RouteDocument => ({
  ...route,
  account_id: accountId && toPublicId("account", accountId),
  updated_at: updatedAt.toISOString(),
});
