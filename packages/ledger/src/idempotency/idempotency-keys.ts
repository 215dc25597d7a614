import { retryableStatuses, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { abandonUpload } from "../batches/uploads.ts";
import { countChanged, type Db, leaseEnd } from "../database/index.ts";
import type { Digester, Encryption } from "../encryption/encryption.ts";

/** What a caller's key belongs to. */
export interface KeyScope {
  /** Null for the operator. */
  readonly tenant: Tenant | null;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

/** The right to work under a key, until its lease ends. `claimNo` fences it: a claim that was lost changes nothing. */
export interface KeyClaim {
  readonly digest: Buffer;
  readonly claimNo: number;
  /** The id of what is made under this key, so that it is made once. An upload's batch gets one of its own. */
  readonly subjectId: string;
}

/** An answer as it was first given. */
export interface StoredAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What is known of a key at the moment of asking. */
export type KeyState =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  /** Claimed; an earlier request made the subject from a body of this digest, and its answer was never kept. */
  | { readonly kind: "made"; readonly claim: KeyClaim; readonly bodyDigest: Buffer | null }
  | { readonly kind: "answered"; readonly answer: StoredAnswer; readonly bodyDigest: Buffer | null }
  | { readonly kind: "running" };

interface Sources {
  readonly db: Db;
  readonly encryption: Encryption;
  readonly digester: Digester;
}

const keptFor = sql`interval '24 hours'`;
const answerContext = (keyDigest: Buffer) => `idempotent_answer:${keyDigest.toString("hex")}`;

/** Keys may hold what people put into such fields, and are found by keyed digests like references. */
const toDigest = (digester: Digester, { tenant, method, path, key }: KeyScope): Buffer =>
  digester.digest("idempotency_key", [...toOwner(tenant), method, path, key].join("\n"));

/** Live keys are digested without their mode, as before keys belonged to a mode: those of the last day stay valid. */
function toOwner(tenant: Tenant | null): string[] {
  if (tenant === null) return ["operator"];
  return tenant.mode === "live" ? [tenant.accountId] : [tenant.accountId, tenant.mode];
}

/** Keyed, so that the table reveals nothing about the body. */
export const digestBody = (digester: Digester, sha256: Buffer): Buffer =>
  digester.digest("idempotent_body", sha256.toString("hex"));

/** Whether the job made under a key `k` failed with a retryable status: the next request under the key asks again. */
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
 * Claims a key, unless another request works under it or its answer was kept. A key under which nothing was kept passes to
 * the next request, with its subject id; it is new after a day, and where its job can be asked again. An upload that an
 * earlier request under the key left unfinished is given up. Index: the primary key.
 *
 * @param subjectId the id of what is to be made, where the key is new. The batch of an upload gets another (`beginUpload`)
 */
export async function claimKey(
  { db, encryption, digester }: Sources,
  scope: KeyScope,
  options: { readonly subjectId: string; readonly leaseMs: number },
): Promise<KeyState> {
  const digest = toDigest(digester, scope);
  const { rows } = await sql<{ claim_no: number; subject_id: string; body_hash: Buffer | null }>`
    insert into idempotency_keys as k (digest, subject_id, lease_until)
    values (${digest}, ${options.subjectId}, ${leaseEnd(options.leaseMs)})
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
  if (!claimed) return readAnswer({ db, encryption }, digest);
  const claim = { digest, claimNo: claimed.claim_no, subjectId: claimed.subject_id };
  const isFirst = claimed.claim_no === 1;
  if (isFirst || !(await isMade(db, claimed.subject_id))) return { kind: "claimed", claim };
  return { kind: "made", claim, bodyDigest: claimed.body_hash };
}

/**
 * Whether an earlier request made the subject of a key. Its upload can no longer open afterwards: either it opened before,
 * and is found here, or its batch is gone.
 */
async function isMade(db: Db, subjectId: string): Promise<boolean> {
  await abandonUpload(db, subjectId);
  const { rows } = await sql<{ made: boolean }>`
    select
      exists (select from batches where id = ${subjectId} and opened_at is not null)
      or exists (select from jobs where id = ${subjectId})
      or exists (select from webhook_endpoints where id = ${subjectId}) as made
  `.execute(db);
  return rows[0]?.made === true;
}

async function readAnswer({ db, encryption }: Pick<Sources, "db" | "encryption">, digest: Buffer): Promise<KeyState> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status_code", "headers", "answer"])
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (!row?.answer || row.status_code === null) return { kind: "running" };
  const body = encryption.decrypt(answerContext(digest), row.answer);
  const answer = { statusCode: row.status_code, headers: row.headers ?? {}, body };
  return { kind: "answered", answer, bodyDigest: row.body_hash };
}

/** Whether there is something to answer with under this key without doing anything: it costs no verification. */
export async function isKeyUsed({ db, digester }: Pick<Sources, "db" | "digester">, scope: KeyScope): Promise<boolean> {
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

/**
 * Writes down what body came under a claim; has to be done before anything made from it is committed.
 *
 * @returns whether the claim still held
 */
export async function noteBody(db: Db, claim: KeyClaim, bodyDigest: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency_keys")
    .set({ body_hash: bodyDigest })
    .where("digest", "=", claim.digest)
    .where("claim_no", "=", claim.claimNo)
    .where("lease_until", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the answer given under a claim, and ends the claim. */
export async function storeAnswer(
  { db, encryption }: Pick<Sources, "db" | "encryption">,
  claim: KeyClaim,
  answer: StoredAnswer,
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({
      lease_until: null,
      status_code: answer.statusCode,
      headers: JSON.stringify(answer.headers),
      answer: encryption.encrypt(answerContext(claim.digest), answer.body),
    })
    .where("digest", "=", claim.digest)
    .where("claim_no", "=", claim.claimNo)
    .execute();
}

/** Ends a claim without an answer: the next request under the key may try. */
export async function freeKey(db: Db, claim: KeyClaim): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ lease_until: null })
    .where("digest", "=", claim.digest)
    .where("claim_no", "=", claim.claimNo)
    .execute();
}

/** Lets claims hold for another `leaseMs`; those that were lost stay lost. */
export async function renewKeys(db: Db, claims: readonly KeyClaim[], leaseMs: number): Promise<void> {
  await sql`
    update idempotency_keys k
    set lease_until = ${leaseEnd(leaseMs)}
    from unnest(
      ${claims.map(({ digest }) => digest)}::bytea[],
      ${claims.map(({ claimNo }) => claimNo)}::integer[]
    ) as c (digest, claim_no)
    where k.digest = c.digest
      and k.claim_no = c.claim_no
      and k.lease_until is not null
  `.execute(db);
}

/** Deletes keys older than a day. Index: idempotency_keys_by_age. @returns how many */
export async function sweepKeys(db: Db, limit: number): Promise<number> {
  return countChanged(
    db,
    sql`
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
  `,
  );
}
