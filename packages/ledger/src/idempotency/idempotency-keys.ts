import { mendableStatuses, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { leaseEnd } from "../dispatched.ts";
import type { Digester, Sealer } from "../sealer.ts";

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
  /** The id that whatever is made under this key has to get: so that it is made once, whoever else tries. */
  readonly subjectId: string;
}

/** An answer as it was first given. */
export interface KeptAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What is known of a key at the moment of asking. */
export type KeyState =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  /** Claimed; an earlier request made the subject from a body of this digest, and its answer was never kept. */
  | { readonly kind: "made"; readonly claim: KeyClaim; readonly bodyDigest: Buffer | null }
  | { readonly kind: "answered"; readonly answer: KeptAnswer; readonly bodyDigest: Buffer | null }
  | { readonly kind: "running" };

interface Sources {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly digester: Digester;
}

const keptFor = sql`interval '24 hours'`;
const sealedAnswer = (subjectId: string) => `idempotent_answer:${subjectId}`;

/** Keys may hold what people put into such fields, and are found by keyed digests like references. */
const toDigest = (digester: Digester, { tenant, method, path, key }: KeyScope): Buffer =>
  digester.digest("idempotency_key", [...toOwner(tenant), method, path, key].join("\n"));

/** Live keys are digested without their mode, as before keys belonged to a mode: those of the last day stay valid. */
function toOwner(tenant: Tenant | null): string[] {
  if (tenant === null) return ["operator"];
  return tenant.mode === "live" ? [tenant.accountId] : [tenant.accountId, tenant.mode];
}

/** A digest that tells nothing of the body to who reads the table. */
export const digestBody = (digester: Digester, sha256: Buffer): Buffer =>
  digester.digest("idempotent_body", sha256.toString("hex"));

/** Whether the job made under a key `k` ended with what can be mended: to ask again is to ask anew. */
const canBeAskedAnew = sql`
  exists (
    select
    from jobs j
    join job_results r on r.job_id = j.id
    where j.id = k.subject_id
      and j.state = 'failed'
      and r.status_code = any(${mendableStatuses}::integer[])
  )
`;

/**
 * Claims a key, unless somebody works under it or its answer was kept. A key of which nothing was kept passes to the next
 * who asks, with its subject id; it is new after a day, and where its job can be asked anew. Index: the primary key.
 *
 * @param subjectId the id of what is to be made, where the key is new
 */
export async function claimKey(
  { db, sealer, digester }: Sources,
  scope: KeyScope,
  options: { readonly subjectId: string; readonly leaseMs: number },
): Promise<KeyState> {
  const digest = toDigest(digester, scope);
  const { rows } = await sql<{ claim_no: number; subject_id: string; made: boolean; body_hash: Buffer | null }>`
    insert into idempotency_keys as k (digest, subject_id, lease_until)
    values (${digest}, ${options.subjectId}, ${leaseEnd(options.leaseMs)})
    on conflict (digest) do update
    set
      claim_no = k.claim_no + 1,
      claimed_at = now(),
      lease_until = excluded.lease_until,
      subject_id = case
        when k.claimed_at < now() - ${keptFor} or ${canBeAskedAnew} then excluded.subject_id
        else k.subject_id
      end,
      answer = null
    where (k.lease_until is null or k.lease_until < now())
      and (k.answer is null or k.claimed_at < now() - ${keptFor})
    returning
      claim_no,
      subject_id,
      body_hash,
      exists (select from batches where id = k.subject_id)
        or exists (select from jobs where id = k.subject_id)
        or exists (select from webhook_endpoints where id = k.subject_id) as made
  `.execute(db);
  const [claimed] = rows;
  if (!claimed) return readAnswer({ db, sealer }, digest);
  const claim = { digest, claimNo: claimed.claim_no, subjectId: claimed.subject_id };
  return claimed.made ? { kind: "made", claim, bodyDigest: claimed.body_hash } : { kind: "claimed", claim };
}

async function readAnswer({ db, sealer }: Pick<Sources, "db" | "sealer">, digest: Buffer): Promise<KeyState> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["subject_id", "body_hash", "status_code", "headers", "answer"])
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (!row?.answer || row.status_code === null) return { kind: "running" };
  const body = sealer.open(sealedAnswer(row.subject_id), row.answer);
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
        or (exists (select from jobs where id = k.subject_id) and not ${canBeAskedAnew})
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
export async function keepAnswer(
  { db, sealer }: Pick<Sources, "db" | "sealer">,
  claim: KeyClaim,
  answer: KeptAnswer,
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({
      lease_until: null,
      status_code: answer.statusCode,
      headers: JSON.stringify(answer.headers),
      answer: sealer.seal(sealedAnswer(claim.subjectId), answer.body),
    })
    .where("digest", "=", claim.digest)
    .where("claim_no", "=", claim.claimNo)
    .execute();
}

/** Ends a claim without an answer: the next who asks may try. */
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

/** Forgets keys whose day is over. Index: idempotency_keys_by_age. @returns how many */
export async function sweepKeys(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
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
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
