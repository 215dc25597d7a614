import { InvalidRequestError } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";

export interface ColumnMapping {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly fill: {
    readonly npi?: string | undefined;
    readonly tax_id?: string | undefined;
    readonly payer_id?: string | undefined;
  };
}

export interface ColumnMappingRecord extends ColumnMapping {
  readonly updatedAt: Date;
}

type MappingDeps = Pick<LedgerDeps, "db" | "encryption" | "digester">;

/** An account has few kinds of files. */
const maxMappings = 100;

/**
 * The audit omits the name, which may be a person's.
 *
 * @throws InvalidRequestError above `maxMappings`
 */
export async function putColumnMapping(
  deps: MappingDeps,
  by: RequestedBy,
  accountId: string,
  mapping: ColumnMapping,
): Promise<ColumnMappingRecord> {
  const nameHash = digestName(deps, mapping.name);
  const account = await deps.encryption.of(accountId);
  const body = account.encrypt(mappingContext(nameHash), JSON.stringify(mapping));
  return audited(deps.db, by, { accountId, action: "column_mapping.put", subject: null }, async (transaction) => {
    const { rows } = await sql<{ updatedAt: Date }>`
      insert into column_mappings (account_id, name_hash, body)
      select ${accountId}, ${nameHash}, ${body}
      where (
        select count(*)
        from column_mappings
        where account_id = ${accountId}
          and name_hash <> ${nameHash}
      ) < ${maxMappings}
      on conflict (account_id, name_hash) do update
      set body = excluded.body, updated_at = now()
      returning updated_at as "updatedAt"
    `.execute(transaction);
    const [row] = rows;
    if (!row) throw tooMany();
    return { ...mapping, updatedAt: row.updatedAt };
  });
}

const tooMany = () =>
  new InvalidRequestError(
    [{ path: "name", message: `is new, and an account has at most ${maxMappings} column mappings: delete one first` }],
    "The account has as many column mappings as it may",
  );

interface MappingRow {
  readonly nameHash: Buffer;
  readonly body: Buffer;
  readonly updatedAt: Date;
}

const columns = sql`name_hash as "nameHash", body, updated_at as "updatedAt"`;

/** Index: primary key. */
export async function findColumnMapping(
  deps: MappingDeps,
  accountId: string,
  name: string,
): Promise<ColumnMappingRecord | undefined> {
  const { rows } = await sql<MappingRow>`
    select ${columns}
    from column_mappings
    where account_id = ${accountId}
      and name_hash = ${digestName(deps, name)}
  `.execute(deps.db);
  const [mapping] = await decryptMappings(deps, accountId, rows);
  return mapping;
}

/** Index: primary key. */
export async function listColumnMappings(deps: MappingDeps, accountId: string): Promise<ColumnMappingRecord[]> {
  const { rows } = await sql<MappingRow>`
    select ${columns}
    from column_mappings
    where account_id = ${accountId}
  `.execute(deps.db);
  const mappings = await decryptMappings(deps, accountId, rows);
  return mappings.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

export async function deleteColumnMapping(
  deps: MappingDeps,
  by: RequestedBy,
  accountId: string,
  name: string,
): Promise<"deleted" | undefined> {
  return audited(deps.db, by, { accountId, action: "column_mapping.delete", subject: null }, async (transaction) => {
    const deleted = await countChanged(transaction)`
      delete from column_mappings
      where account_id = ${accountId}
        and name_hash = ${digestName(deps, name)}
    `;
    return deleted === 0 ? undefined : "deleted";
  });
}

async function decryptMappings(
  { encryption }: Pick<MappingDeps, "encryption">,
  accountId: string,
  rows: readonly MappingRow[],
): Promise<ColumnMappingRecord[]> {
  if (rows.length === 0) return [];
  const account = await encryption.of(accountId);
  return rows.map(({ nameHash, body, updatedAt }) => ({
    ...(JSON.parse(account.decrypt(mappingContext(nameHash), body).toString()) as ColumnMapping),
    updatedAt,
  }));
}

const digestName = ({ digester }: Pick<MappingDeps, "digester">, name: string): Buffer =>
  digester.digest("column_mapping", name);

const mappingContext = (nameHash: Buffer) => `column_mapping:${nameHash.toString("hex")}`;
