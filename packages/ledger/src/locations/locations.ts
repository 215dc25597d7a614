import { InvalidRequestError, type LocationDetails, type Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, isOf } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";

export interface LocationRecord {
  readonly id: string;
  readonly details: LocationDetails;
  readonly updatedAt: Date;
}

type LocationDeps = Pick<LedgerDeps, "db" | "encryption" | "digester">;

interface LocationRow {
  readonly hash: Buffer;
  readonly body: Buffer;
  readonly updatedAt: Date;
}

/** So that a list is one answer. */
const maxLocations = 1_000;

/**
 * The audit omits the id, which people choose.
 *
 * @throws InvalidRequestError above `maxLocations`
 */
export async function putLocation(
  { db, encryption, digester }: LocationDeps,
  by: RequestedBy,
  tenant: Tenant,
  { id, details }: Pick<LocationRecord, "id" | "details">,
): Promise<LocationRecord> {
  const { accountId, mode } = tenant;
  const hash = digestLocation(digester, id);
  const account = await encryption.of(accountId);
  const body = account.encrypt(locationContext(hash), JSON.stringify({ id, details }));
  return audited(db, by, { accountId, mode, action: "location.put", subject: null }, async (transaction) => {
    const { rows } = await sql<Pick<LocationRecord, "updatedAt">>`
      insert into locations (account_id, mode, location_hash, body)
      select ${accountId}, ${mode}, ${hash}, ${body}
      where (
        select count(*)
        from locations
        where ${isOf(tenant, "locations")}
          and location_hash <> ${hash}
      ) < ${maxLocations}
      on conflict (account_id, mode, location_hash) do update
      set body = excluded.body, updated_at = now()
      returning updated_at as "updatedAt"
    `.execute(transaction);
    const [row] = rows;
    if (!row) throw tooMany();
    return { ...row, id, details };
  });
}

const tooMany = () =>
  new InvalidRequestError(
    [{ path: "id", message: `is new, and an account has at most ${maxLocations} locations in a mode` }],
    "The account has as many locations as it may",
  );

/** Index: primary key. */
export async function findLocation(
  deps: LocationDeps,
  tenant: Tenant,
  id: string,
): Promise<LocationRecord | undefined> {
  const { rows } = await sql<LocationRow>`
    select location_hash as hash, body, updated_at as "updatedAt"
    from locations
    where ${isOf(tenant, "locations")}
      and location_hash = ${digestLocation(deps.digester, id)}
  `.execute(deps.db);
  const [location] = await decryptLocations(deps, tenant, rows);
  return location;
}

/** All, by name. Index: primary key. */
export async function listLocations(deps: LocationDeps, tenant: Tenant): Promise<LocationRecord[]> {
  const { rows } = await sql<LocationRow>`
    select location_hash as hash, body, updated_at as "updatedAt"
    from locations
    where ${isOf(tenant, "locations")}
  `.execute(deps.db);
  const records = await decryptLocations(deps, tenant, rows);
  return records.sort((one, other) => byName.compare(one.details.name, other.details.name));
}

const byName = new Intl.Collator("en", { numeric: true });

export async function deleteLocation(
  { db, digester }: LocationDeps,
  by: RequestedBy,
  tenant: Tenant,
  id: string,
): Promise<"deleted" | undefined> {
  const { accountId, mode } = tenant;
  return audited(db, by, { accountId, mode, action: "location.delete", subject: null }, async (transaction) => {
    const deleted = await countChanged(transaction)`
      delete from locations
      where ${isOf(tenant, "locations")}
        and location_hash = ${digestLocation(digester, id)}
    `;
    return deleted === 0 ? undefined : "deleted";
  });
}

/** Shorter than a digest, since jobs have it too. */
const hashBytes = 16;

/** What stands for a caller's `location_id`, in which people may write names. */
export const digestLocation = (digester: Digester, id: string): Buffer =>
  digester.digest("location", id).subarray(0, hashBytes);

/** True for all without a location. */
export const isAtLocation = (
  digester: Digester,
  column: "j.location_hash" | "n.location_hash" | "r.location_hash",
  id: string | undefined,
): RawBuilder<SqlBool> =>
  id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${digestLocation(digester, id)}`;

async function decryptLocations(
  { encryption }: Pick<LocationDeps, "encryption">,
  { accountId }: Tenant,
  rows: readonly LocationRow[],
): Promise<LocationRecord[]> {
  if (rows.length === 0) return [];
  const account = await encryption.of(accountId);
  const bodies = account.decryptAll(
    rows.map(({ hash, body }) => ({ context: locationContext(hash), ciphertext: body })),
  );
  return rows.map(({ updatedAt }, index) => ({
    ...(JSON.parse(String(bodies[index])) as Pick<LocationRecord, "id" | "details">),
    updatedAt,
  }));
}

const locationContext = (hash: Buffer) => `location:${hash.toString("hex")}`;
