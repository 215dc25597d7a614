import type { Operation, Question, Transform } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { accountsKept } from "../retention.ts";
import type { Digester } from "../sealer.ts";

/**
 * A keyed hash of all that makes two questions the same: what is asked, of whom, about whom, and in which form the answer
 * is wanted. Short, since every job has one: that any two of a billion questions share one has a chance below 10^-20.
 */
export function digestQuestion(
  digester: Digester,
  asked: { readonly operation: Operation; readonly transform: Transform | null; readonly question: Question },
): Buffer {
  const { operation, transform, question } = asked;
  const { payer, provider, subscriber, dependent, version, location_id } = question;
  const parts = [
    operation,
    transform,
    version,
    payer.id,
    provider.npi,
    provider.tax_id,
    location_id,
    partsOf(subscriber),
    partsOf(dependent),
  ];
  // JSON writes what is left out as null, and keeps the parts apart.
  return digester.digest("question", JSON.stringify(parts)).subarray(0, 16);
}

const partsOf = (person: Question["dependent"]) => [
  person?.first_name,
  person?.last_name,
  person?.member_id,
  person?.dob,
  person?.group_number,
];

/** Twice as long as the API lets an upload take. */
const longestUpload = sql`interval '2 hours'`;

/**
 * The youngest answer of a tenant to a question that may be used again, as SQL: one row or none. Answers that were
 * themselves used again are passed over, since they are as old as the first, and so are those whose retention may end
 * before whoever uses them has committed. Index: jobs_answered, and no other can be used: the account is compared in a way
 * that none serves.
 */
export function freshAnswer(wanted: {
  readonly accountId: RawBuilder<unknown>;
  readonly mode: RawBuilder<unknown>;
  readonly questionHash: RawBuilder<unknown>;
  readonly maxAgeSeconds: number | null;
}): RawBuilder<unknown> {
  return sql`
    select a.id, a.operation, a.payer_id, a.coverage, a.failure_category, a.failure_code
    from jobs a
    where a.account_id is not distinct from ${wanted.accountId}
      and a.question_hash = ${wanted.questionHash}
      and a.mode = ${wanted.mode}
      and a.state = 'succeeded'
      and a.reused_from is null
      and ${wanted.maxAgeSeconds === null ? sql`false` : isYoung(wanted.accountId, wanted.maxAgeSeconds)}
    order by a.finished_at desc
    limit 1
  `;
}

const isYoung = (accountId: RawBuilder<unknown>, maxAgeSeconds: number) => sql`
  a.finished_at > now() - ${maxAgeSeconds}::double precision * interval '1 second'
  and a.finished_at > (
    select k.since + ${longestUpload}
    from ${accountsKept} k
    where k.account_id = ${accountId}
  )
`;
