import type { Operation } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { Db } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { stamp } from "../payers/stamps.ts";
import { forgetPayerList } from "./payer-lists.ts";

export interface UpstreamRecord {
  readonly name: string;
  readonly kind: string;
  readonly accountId: string | null;
  readonly url: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly maxInFlight: number | null;
  readonly maxPerMinute: number | null;
  readonly callMs: Readonly<Partial<Record<Operation, number>>> | null;
  /** In the installation's own unit. */
  readonly costPerQuestion: number;
  readonly enabled: boolean;
  readonly revision: string;
  readonly updatedAt: Date;
}

/** Undefined credentials keep the stored ones. */
export type NewUpstream = Omit<UpstreamRecord, "revision" | "updatedAt"> & {
  readonly credentials: Readonly<Record<string, unknown>> | undefined;
};

const columns = sql`
  name, kind, account_id as "accountId", url, settings, max_in_flight as "maxInFlight", max_per_minute as "maxPerMinute",
  call_ms as "callMs", cost_per_question as "costPerQuestion", enabled, revision, updated_at as "updatedAt"
`;

/** @returns undefined without credentials to keep: it is new, or its kind or account changed */
export async function putUpstream(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  upstream: NewUpstream,
): Promise<UpstreamRecord | undefined> {
  const { name, credentials } = upstream;
  const ofOwner = await encryption.of(upstream.accountId ?? installationId);
  const encrypted = credentials && ofOwner.encrypt(credentialsContext(name), JSON.stringify(credentials));
  return audited(db, by, { accountId: null, action: "upstream.put", subject: name }, async (transaction) => {
    const values = toValues(upstream);
    await forgetPayerList(transaction, upstream, { mayChangeKind: encrypted !== undefined });
    if (encrypted === undefined) return (await change(transaction, upstream, sql`${values.set}`))[0];
    const { rows } = await sql<UpstreamRecord>`
      insert into upstreams (
        name, kind, account_id, url, settings, max_in_flight, max_per_minute, call_ms, cost_per_question, enabled,
        credentials
      )
      values (${values.list}, ${encrypted})
      on conflict (name) do update
      set ${values.set}, credentials = excluded.credentials
      returning ${columns}
    `.execute(transaction);
    return rows[0];
  });
}

async function change(transaction: Db, { name, kind, accountId }: NewUpstream, set: RawBuilder<unknown>) {
  const { rows } = await sql<UpstreamRecord>`
    update upstreams
    set ${set}
    where name = ${name}
      and kind = ${kind}
      and account_id is not distinct from ${accountId}::uuid
    returning ${columns}
  `.execute(transaction);
  return rows;
}

function toValues(upstream: NewUpstream) {
  const { name, kind, accountId, url, settings, maxInFlight, maxPerMinute, callMs, costPerQuestion, enabled } =
    upstream;
  const [settingsJson, callMsJson] = [JSON.stringify(settings), callMs && JSON.stringify(callMs)];
  return {
    list: sql`
      ${name}, ${kind}, ${accountId}, ${url}, ${settingsJson}::jsonb, ${maxInFlight}, ${maxPerMinute},
      ${callMsJson}::jsonb, ${costPerQuestion}, ${enabled}
    `,
    set: sql`
      kind = ${kind},
      account_id = ${accountId}::uuid,
      url = ${url},
      settings = ${settingsJson}::jsonb,
      max_in_flight = ${maxInFlight},
      max_per_minute = ${maxPerMinute},
      call_ms = ${callMsJson}::jsonb,
      cost_per_question = ${costPerQuestion},
      enabled = ${enabled},
      revision = upstreams.revision + 1,
      updated_at = now()
    `,
  };
}

export async function findUpstream({ db }: DbDeps, name: string): Promise<UpstreamRecord | undefined> {
  const { rows } = await sql<UpstreamRecord>`select ${columns} from upstreams where name = ${name}`.execute(db);
  return rows[0];
}

/** No pages, since operators write upstreams by hand. */
export async function listUpstreams({ db }: DbDeps): Promise<UpstreamRecord[]> {
  const { rows } = await sql<UpstreamRecord>`select ${columns} from upstreams order by name`.execute(db);
  return rows;
}

/** @throws DecryptionError */
export async function readCredentials(
  { db, encryption }: EncryptionDeps,
  { name, accountId }: Pick<UpstreamRecord, "name" | "accountId">,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db.selectFrom("upstreams").select("credentials").where("name", "=", name).executeTakeFirst();
  if (!row) return undefined;
  const ofOwner = await encryption.of(accountId ?? installationId);
  return JSON.parse(ofOwner.decrypt(credentialsContext(name), row.credentials).toString());
}

/** @returns "used" while routes name it */
export async function deleteUpstream(
  { db }: DbDeps,
  by: RequestedBy,
  name: string,
): Promise<{ readonly outcome: "deleted" | "used" } | undefined> {
  return audited(db, by, { accountId: null, action: "upstream.delete", subject: name }, async (transaction) => {
    const { rows: routes } = await sql`
      select
      from routes
      where upstream = ${name} or fallback = ${name}
      limit 1
    `.execute(transaction);
    if (routes.length > 0) return { outcome: "used" as const };
    const { numDeletedRows } = await transaction.deleteFrom("upstreams").where("name", "=", name).executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await stamp(transaction, "payer_map_changed"); // its payers went with it
    return { outcome: "deleted" as const };
  });
}

const credentialsContext = (name: string) => `upstream:${name}`;
