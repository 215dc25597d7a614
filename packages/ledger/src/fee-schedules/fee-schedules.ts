import { type Fee, InvalidRequestError } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";

interface FeeScheduleHead {
  readonly name: string;
  /** How many it has a fee for. */
  readonly procedures: number;
}

export interface FeeScheduleRecord extends FeeScheduleHead {
  readonly updatedAt: Date;
}

type FeeScheduleDeps = Pick<LedgerDeps, "db" | "encryption" | "digester">;

/** One for each network of an office is enough. */
const maxSchedules = 50;

/**
 * The audit omits the name, which people choose.
 *
 * @throws InvalidRequestError above `maxSchedules`
 */
export async function putFeeSchedule(
  { db, encryption, digester }: FeeScheduleDeps,
  by: RequestedBy,
  accountId: string,
  { name, fees }: { readonly name: string; readonly fees: readonly Fee[] },
): Promise<FeeScheduleRecord> {
  const nameHash = digester.digest("fee_schedule", name);
  const account = await encryption.of(accountId);
  const head: FeeScheduleHead = { name, procedures: fees.length };
  const sealedHead = account.encrypt(headContext(nameHash), JSON.stringify(head));
  const sealedFees = account.encrypt(feesContext(nameHash), JSON.stringify(fees));
  return audited(db, by, { accountId, action: "fee_schedule.put", subject: null }, async (transaction) => {
    const { rows } = await sql<{ updatedAt: Date }>`
      insert into fee_schedules (account_id, name_hash, head, fees)
      select ${accountId}, ${nameHash}, ${sealedHead}, ${sealedFees}
      where (
        select count(*)
        from fee_schedules
        where account_id = ${accountId}
          and name_hash <> ${nameHash}
      ) < ${maxSchedules}
      on conflict (account_id, name_hash) do update
      set head = excluded.head, fees = excluded.fees, updated_at = now()
      returning updated_at as "updatedAt"
    `.execute(transaction);
    const [row] = rows;
    if (!row) throw tooMany();
    return { ...head, updatedAt: row.updatedAt };
  });
}

const tooMany = () =>
  new InvalidRequestError(
    [{ path: "name", message: `is new, and an account has at most ${maxSchedules} fee schedules: delete one first` }],
    "The account has as many fee schedules as it may",
  );

/** By name, without the fees. Index: primary key. */
export async function listFeeSchedules(
  { db, encryption }: FeeScheduleDeps,
  accountId: string,
): Promise<FeeScheduleRecord[]> {
  const { rows } = await sql<{ nameHash: Buffer; head: Buffer; updatedAt: Date }>`
    select name_hash as "nameHash", head, updated_at as "updatedAt"
    from fee_schedules
    where account_id = ${accountId}
  `.execute(db);
  if (rows.length === 0) return [];
  const account = await encryption.of(accountId);
  const records = rows.map(({ nameHash, head, updatedAt }) => ({
    ...(JSON.parse(account.decrypt(headContext(nameHash), head).toString()) as FeeScheduleHead),
    updatedAt,
  }));
  return records.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Index: primary key. */
export async function findFeeSchedule(
  { db, encryption, digester }: FeeScheduleDeps,
  accountId: string,
  name: string,
): Promise<(FeeScheduleRecord & { readonly fees: readonly Fee[] }) | undefined> {
  const nameHash = digester.digest("fee_schedule", name);
  const { rows } = await sql<{ fees: Buffer; updatedAt: Date }>`
    select fees, updated_at as "updatedAt"
    from fee_schedules
    where account_id = ${accountId}
      and name_hash = ${nameHash}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const account = await encryption.of(accountId);
  const fees = JSON.parse(account.decrypt(feesContext(nameHash), row.fees).toString()) as readonly Fee[];
  return { name, procedures: fees.length, fees, updatedAt: row.updatedAt };
}

export async function deleteFeeSchedule(
  { db, digester }: FeeScheduleDeps,
  by: RequestedBy,
  accountId: string,
  name: string,
): Promise<"deleted" | undefined> {
  return audited(db, by, { accountId, action: "fee_schedule.delete", subject: null }, async (transaction) => {
    const deleted = await countChanged(transaction)`
      delete from fee_schedules
      where account_id = ${accountId}
        and name_hash = ${digester.digest("fee_schedule", name)}
    `;
    return deleted === 0 ? undefined : "deleted";
  });
}

const headContext = (nameHash: Buffer) => `fee_schedule:${nameHash.toString("hex")}`;
const feesContext = (nameHash: Buffer) => `fee_schedule_fees:${nameHash.toString("hex")}`;
