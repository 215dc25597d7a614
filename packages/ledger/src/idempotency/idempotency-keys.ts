import { retryableStatuses, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { abandonUpload } from "../batches/uploads.ts";
import { countChanged, type Db, leaseEnd, toTable } from "../database/index.ts";
import type { DbDeps, EncryptionDeps, LedgerDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import type { Digester } from "../encryption/digester.ts";
import type { KeyClaim } from "./key-claim.ts";

export interface KeyScope {
  /** Null for the operator. */
  readonly tenant: Tenant | null;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** The path names this job or batch; the answer is deleted with it. */
  readonly aboutId?: string | undefined;
}

export interface StoredAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type KeyState =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  /** Created by an earlier request from this body, whose answer was not stored. */
  | { readonly kind: "made"; readonly claim: KeyClaim; readonly bodyDigest: Buffer | null }
  | { readonly kind: "answered"; readonly answer: StoredAnswer; readonly bodyDigest: Buffer | null }
  | { readonly kind: "running" };

const keptFor = sql`interval '24 hours'`;
const answerContext = (keyDigest: Buffer) => `idempotent_answer:${keyDigest.toString("hex")}`;

/** Callers may use personal data as keys. */
const toDigest = (digester: Digester, { tenant, method, path, key }: KeyScope): Buffer =>
  digester.digest("idempotency_key", [...toOwner(tenant), method, path, key].join("\n"));

/** Live keys older than modes have no mode in their digest. */
function toOwner(tenant: Tenant | null): string[] {
  if (tenant === null) return ["operator"];
  return tenant.mode === "live" ? [tenant.accountId] : [tenant.accountId, tenant.mode];
}

/** Keyed, so that the body cannot be guessed. */
export const digestBody = ({ digester }: Pick<LedgerDeps, "digester">, sha256: Buffer): Buffer =>
  digester.digest("idempotent_body", sha256.toString("hex"));

/** The job of a key `k` failed with a retryable status: the next request retries it. */
const canBeAskedAgain = sql`
  exists (
    select
    from results
    where job_id = k.subject_id
      and state = 'failed'
      and status_code = any(${retryableStatuses}::integer[])
  )
`;

/**
 * Does not claim a key that another request holds or that has an answer. One without an answer passes to the next
 * request with its subject id, or a new one after a day or when its job can be asked again. An earlier request's
 * unfinished upload is abandoned. Index: primary key.
 *
 * @param options.subjectId for a new key; the batch of an upload gets another (`beginUpload`)
 */
export async function claimKey(
  { db, encryption, digester }: EncryptionDeps & Pick<LedgerDeps, "digester">,
  scope: KeyScope,
  options: { readonly subjectId: string; readonly leaseMs: number },
): Promise<KeyState> {
  const digest = toDigest(digester, scope);
  const { rows } = await sql<{ claim_no: number; subject_id: string; body_hash: Buffer | null }>`
    insert into idempotency_keys as k (digest, subject_id, about_id, lease_until)
    values (${digest}, ${options.subjectId}, ${scope.aboutId ?? null}, ${leaseEnd(options.leaseMs)})
    on conflict (digest) do update
    set
      claim_no = k.claim_no + 1,
      claimed_at = now(),
      lease_until = excluded.lease_until,
      subject_id = case
        when k.claimed_at < now() - ${keptFor} or ${canBeAskedAgain} then excluded.subject_id
        else k.subject_id
      end,
      answer = null
    where (k.lease_until is null or k.lease_until < now())
      and (k.answer is null or k.claimed_at < now() - ${keptFor})
    returning claim_no, subject_id, body_hash
  `.execute(db);
  const [claimed] = rows;
  const accountId = scope.tenant?.accountId ?? null;
  if (!claimed) return readAnswer({ db, encryption }, { digest, accountId });
  const claim = { digest, accountId, claimNo: claimed.claim_no, subjectId: claimed.subject_id };
  const isFirst = claimed.claim_no === 1;
  if (isFirst || !(await isMade(db, claimed.subject_id))) return { kind: "claimed", claim };
  return { kind: "made", claim, bodyDigest: claimed.body_hash };
}

/** Abandons an unopened upload first. */
async function isMade(db: Db, subjectId: string): Promise<boolean> {
  await abandonUpload(db, subjectId);
  const { rows } = await sql<{ made: boolean }>`
    select
      exists (select from batches where id = ${subjectId} and opened_at is not null)
      or exists (select from jobs where id = ${subjectId})
      or exists (select from webhook_endpoints where id = ${subjectId})
      or exists (select from api_keys where id = ${subjectId})
      or exists (select from work_item_entries where id = ${subjectId})
      or exists (select from bulk_actions where id = ${subjectId}) as made
  `.execute(db);
  return rows[0]?.made === true;
}

async function readAnswer(
  { db, encryption }: EncryptionDeps,
  { digest, accountId }: Pick<KeyClaim, "digest" | "accountId">,
): Promise<KeyState> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status_code", "headers", "answer"])
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (!row?.answer || row.status_code === null) return { kind: "running" };
  const account = await encryption.of(accountId ?? installationId);
  const body = account.decrypt(answerContext(digest), row.answer);
  const answer = { statusCode: row.status_code, headers: row.headers ?? {}, body };
  return { kind: "answered", answer, bodyDigest: row.body_hash };
}

/** Such a request is answered without a verification. */
export async function isKeyUsed(
  { db, digester }: Pick<LedgerDeps, "db" | "digester">,
  scope: KeyScope,
): Promise<boolean> {
  const { rows } = await sql`
    select k.digest
    from idempotency_keys k
    where k.digest = ${toDigest(digester, scope)}
      and k.claimed_at > now() - ${keptFor}
      and (
        k.answer is not null
        or (exists (select from jobs where id = k.subject_id) and not ${canBeAskedAgain})
      )
  `.execute(db);
  return rows.length > 0;
}

/** Call before anything created from the body is committed. @returns whether the claim still held */
export async function noteBody({ db }: DbDeps, claim: KeyClaim, bodyDigest: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, claim)
    .set({ body_hash: bodyDigest })
    .where("lease_until", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function storeAnswer(
  { db, encryption }: EncryptionDeps,
  claim: KeyClaim,
  answer: StoredAnswer,
): Promise<void> {
  const account = await encryption.of(claim.accountId ?? installationId);
  await updateClaimed(db, claim)
    .set({
      lease_until: null,
      status_code: answer.statusCode,
      headers: JSON.stringify(answer.headers),
      answer: account.encrypt(answerContext(claim.digest), answer.body),
    })
    .execute();
}

export async function freeKey({ db }: DbDeps, claim: KeyClaim): Promise<void> {
  await updateClaimed(db, claim).set({ lease_until: null }).execute();
}

const updateClaimed = (db: Db, { digest, claimNo }: KeyClaim) =>
  db.updateTable("idempotency_keys").where("digest", "=", digest).where("claim_no", "=", claimNo);

export async function renewKeys({ db }: DbDeps, claims: readonly KeyClaim[], leaseMs: number): Promise<void> {
  await sql`
    update idempotency_keys k
    set lease_until = ${leaseEnd(leaseMs)}
    from ${toTable(claims, "c", { digest: "bytea", claimNo: "integer" })}
    where k.digest = c.digest
      and k.claim_no = c.claim_no
      and k.lease_until is not null
  `.execute(db);
}

/** Index: idempotency_keys_by_age. */
export async function sweepKeys({ db }: DbDeps, limit: number): Promise<number> {
  return countChanged(db)`
    delete from idempotency_keys
    where digest in (
      select digest
      from idempotency_keys
      where claimed_at < now() - ${keptFor}
        and (lease_until is null or lease_until < now())
      order by claimed_at
      limit ${limit}
      for update skip locked
    )
  `;
}
