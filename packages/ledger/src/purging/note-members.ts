import type { RejectedItem, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { digestItem } from "../batches/item-people.ts";
import { batchContext } from "../batches/new-batch.ts";
import { idArray, idsOf, isOf, toTable, withDeadlockRetry } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { jobContext, toQuestion } from "../jobs/encryption-context.ts";
import { digestFamily } from "../jobs/read/patients.ts";

const perPiece = 500;
/** The next request continues. */
const defaultLimitMs = 3_000;

type NotingDeps = Pick<LedgerDeps, "db" | "digester"> & { readonly account: Encryption; readonly tenant: Tenant };

/**
 * For rows of versions without these digests. Indexes: jobs_without_member, batch_rejections_without_member.
 *
 * @returns false when some are left
 */
export async function noteMembers(deps: NotingDeps, limitMs = defaultLimitMs): Promise<boolean> {
  const giveUpAt = performance.now() + limitMs;
  for (const notePiece of [noteJobs, noteRejections]) {
    while ((await notePiece(deps)) > 0) if (performance.now() >= giveUpAt) return false;
  }
  return true;
}

async function noteJobs({ db, digester, account, tenant }: NotingDeps): Promise<number> {
  const { rows } = await sql<{ id: string; question: Buffer }>`
    select j.id, j.question
    from jobs j
    where ${isOf(tenant, "j")}
      and j.member_hash is null
    limit ${perPiece}
  `.execute(db);
  const questions = account.decryptAll(
    rows.map(({ id, question }) => ({ context: jobContext.request(id), ciphertext: question })),
  );
  const hashes = questions.map((question) => digestFamily(digester, toQuestion(question)));
  await withDeadlockRetry(db, "note members", async (transaction) => {
    await sql`
      update jobs
      set member_hash = (${hashes}::bytea[])[array_position(${idArray(idsOf(rows))}, id)]
      where id = any(${idArray(idsOf(rows))})
    `.execute(transaction);
  });
  return rows.length;
}

async function noteRejections({ db, digester, account, tenant }: NotingDeps): Promise<number> {
  const { rows } = await sql<{ batchId: string; row: number; body: Buffer }>`
    select r.batch_id as "batchId", r.row_no as row, r.body
    from batches b
    cross join lateral (
      select batch_id, row_no, body
      from batch_rejections
      where batch_id = b.id
        and member_hash is null
      limit ${perPiece}
    ) r
    where ${isOf(tenant, "b")}
    limit ${perPiece}
  `.execute(db);
  const bodies = account.decryptAll(
    rows.map(({ batchId, row, body }) => ({ context: batchContext.rejection(batchId, row), ciphertext: body })),
  );
  const noted = rows.map(({ batchId, row }, index) => {
    const { item } = JSON.parse(String(bodies[index])) as { item?: RejectedItem };
    const { member_hash: memberHash, dependent_member_hash: dependentMemberHash } = digestItem(digester, item);
    return { batchId, row, memberHash, dependentMemberHash };
  });
  const types = { batchId: "uuid", row: "integer", memberHash: "bytea", dependentMemberHash: "bytea" };
  await withDeadlockRetry(db, "note members", async (transaction) => {
    await sql`
      update batch_rejections r
      set
        member_hash = n.member_hash,
        dependent_member_hash = n.dependent_member_hash
      from ${toTable(noted, "n", types)}
      where r.batch_id = n.batch_id
        and r.row_no = n.row
    `.execute(transaction);
  });
  return rows.length;
}
