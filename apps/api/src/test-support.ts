import type { AddressInfo } from "node:net";
import {
  type Batch,
  environmentAdministrator,
  type Job,
  newUuid,
  scopes,
  toPublicId,
  UnauthenticatedError,
} from "@nightguard/contract";
import { createLog } from "@nightguard/platform";
import { type BatchRow, type Caller, createConcurrencyLimits, type RateLimitState } from "@nightguard/service";
import { onTestFinished } from "vitest";
import { checkDescribed } from "../../../test/support/description.ts";
import { createApi } from "./app.ts";
import type { ApiDeps } from "./deps.ts";
import { type Replacements, replaceUseCases } from "./replaced-use-cases.ts";

/** The one key that the API of a test knows. */
export const testKey = "ng_test_key";
export const testAdminToken = "an administration token of some length";

/** Who calls with it. */
export const testCaller: Caller = {
  accountId: newUuid(),
  by: { kind: "key", id: newUuid() },
  seesPatients: true,
  mode: "test",
  scopes,
  plan: {
    name: "small",
    verifications_per_second: 2,
    verification_burst: 20,
    requests_per_second: 50,
    max_batch_rows: 1_000,
    max_concurrency: 50,
    verifications_per_day: null,
    recovery_questions: 2,
    questions_per_verification: 1,
    cost_per_verification: null,
    seconds_per_verification: null,
    retention_days: 30,
    max_stored_rows: 10_000_000,
  },
  storedRows: 0,
};

/** A verification request without a fault. */
export const aRequest = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "02/29/1988", group_number: "G1" },
  version: "v2",
};

export const aJob: Job = {
  id: toPublicId("job", newUuid()),
  operation: "eligibility",
  status: "queued",
  mode: "test",
  batch_id: null,
  row: null,
  reference: null,
  payer_id: "60054",
  attempts: 0,
  created_at: "2026-11-20T22:00:00.000Z",
  not_before: null,
  deadline: null,
  started_at: null,
  finished_at: null,
  next_attempt_at: null,
  transform: null,
  coverage: null,
  failure: null,
};

export const aBatch: Batch = {
  id: toPublicId("batch", newUuid()),
  name: null,
  status: "queued",
  operation: "eligibility",
  transform: null,
  not_before: null,
  deadline: null,
  priority: "normal",
  max_age: null,
  on_unknown: "retry",
  mends: null,
  mended: 0,
  needs_you: 0,
  waiting_for: [],
  created_at: "2026-11-20T22:00:00.000Z",
  finished_at: null,
  counts: {
    total: 1,
    rejected: 0,
    queued: 1,
    running: 0,
    succeeded: 0,
    failed: 0,
    cancelled: 0,
    expired: 0,
    deleted: 0,
  },
  coverage: { active: 0, inactive: 0, unknown: 0, rejected: 0 },
  progress: 0,
  rate_per_second: null,
  estimated_completion_at: null,
  at_risk: 0,
  failures: [],
  warnings: [],
};

export const aState: RateLimitState = {
  policy: "verifications",
  limit: 20,
  windowSeconds: 10,
  remaining: 19,
  resetSeconds: 0.5,
};

/** What a test says of dependencies and use cases; what it does not say of fails when it is called. */
export type GivenDeps = { [Part in keyof ApiDeps]?: Partial<ApiDeps[Part]> } & { readonly useCases?: Replacements };

/**
 * The API on a port of its own until the test ends, over use cases that the test brings as plain functions.
 *
 * @returns `send`, fetch with the test's key, which holds what is answered to the OpenAPI description; `log`, the lines written so far; and where it listens
 */
export async function startApi({ useCases = {}, ...given }: GivenDeps = {}) {
  const lines: string[] = [];
  replaceUseCases(useCases);
  const deps = {
    accountAccess: {
      check: async (key: string | undefined) => {
        if (key !== testKey) throw new UnauthenticatedError();
        return testCaller;
      },
      identify: async () => testCaller,
      watch: () => () => undefined,
    },
    limits: {
      admit: async () => ({ id: newUuid(), state: aState }),
      withdraw: async () => undefined,
      takeRequest: async () => undefined,
    },
    audit: { record: async () => undefined, recordRepeated: async () => undefined },
    administrators: {
      check: async ({ token }: { token: string }) => {
        if (token !== testAdminToken) throw new UnauthenticatedError();
        return { name: environmentAdministrator, role: "operator" as const };
      },
    },
    findLiveSource: async () => "upstream",
    hasOnlyDisabledRoutes: async () => false,
    readAhead: () => undefined,
    bounds: createConcurrencyLimits(),
    maxConnections: 1_000,
    log: createLog({ level: "info", name: "test", destination: { write: (line) => void lines.push(line) } }),
    ...given,
  } as ApiDeps; // what a test calls, it brings
  const app = createApi(deps);
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // listens on TCP
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(origin + path, init);
    const { status, headers } = response;
    if (headers.get("content-type")?.startsWith("text/event-stream")) return response; // may never end
    const text = await response.clone().text();
    const answer = { status, headers: Object.fromEntries(headers), text, body: {} };
    await checkDescribed({ method: init.method ?? "GET", path }, answer);
    return response;
  };
  return {
    app,
    port,
    log: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    send: (path: string, init: RequestInit = {}) =>
      ask(path, {
        redirect: "manual",
        ...init,
        headers: { "x-token-api": testKey, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        headers: { "x-token-api": testKey, "content-type": "application/json", ...headers },
        body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
  };
}

/** All rows of an intake. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The items of rows that could be read. */
export const itemsOf = (rows: readonly BatchRow[]): unknown[] => rows.map((row) => ("item" in row ? row.item : row));
