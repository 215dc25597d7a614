import type { Question } from "@nightguard/contract";
import { sql } from "kysely";
import { idArray, idsOf, leaseEnd, nothingIsLost, repeatOnDeadlock, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps, HotEncryptionDeps } from "../../deps.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";
import { fencingTokenOf, inOrder, type JobRef, latestRefs } from "../queue/job-ref.ts";
import { type ClaimableJob, isInTime, type OfferedJob } from "./peek.ts";

/** Only this worker may ask the payer until its lease ends. */
export interface ClaimedJob extends OfferedJob {
  readonly attempt: number;
  readonly question: Question;
}

/** Omits limits that only a job's own call needs: a submission asks for many jobs in one call. */
export type CallableJob = Omit<ClaimedJob, "limits" | "payerSettings">;

/**
 * Claims jobs before their deadline, while their batch is not paused and their account has a plan and is not suspended:
 * conditions read earlier may have changed.
 *
 * One statement whose updates touch no index (HOT). Its subqueries do not depend on its rows, so each runs once.
 *
 * @returns in the order given; undefined for lost claims
 */
export async function claimJobs(
  { hotDb, encryption }: HotEncryptionDeps,
  offered: readonly ClaimableJob[],
  leaseMs: number,
): Promise<(ClaimedJob | undefined)[]> {
  // Before the claim: unreadable keys must not leave jobs claimed.
  await encryption.ofAll(offered.map(({ accountId }) => accountId));
  const distinct = (column: "backlogId" | "accountId") => idArray([...new Set(offered.map((job) => job[column]))]);
  const latest = latestRefs(offered);
  const claim = sql<JobRef & { attempt: number }>`
    update active_jobs a
    set
      state = 'running',
      -- A poll is no attempt.
      attempts = a.attempts + (a.poll_until is null)::integer,
      possible_duplicates = a.possible_duplicates + a.perhaps_asked::integer,
      perhaps_billed = a.perhaps_billed + a.perhaps_asked::integer,
      perhaps_asked = false,
      started_at = coalesce(a.started_at, now()),
      lease_until = ${leaseEnd(leaseMs)}
    where a.job_id = any(${idArray(idsOf(latest))})
      and a.fencing_token = ${fencingTokenOf("a.job_id", latest)}
      and a.state = 'released'
      and ${isInTime}
      and a.backlog_id not in (
        select k.id
        from backlogs k
        where k.id = any(${distinct("backlogId")})
          and k.paused -- as those of cancelled batches are too
      )
      and a.account_id not in (
        select x.id
        from accounts x
        where x.id = any(${distinct("accountId")})
          and (x.suspended_at is not null or x.plan_name is null)
      )
      and ${nothingIsLost}
    returning a.job_id as id, a.fencing_token as "fencingToken", a.attempts as attempt
  `;
  const { rows } = await repeatOnDeadlock("claim", () => claim.execute(hotDb));
  const won = inOrder(offered, rows);
  const questions = await encryption.decryptAll(
    offered.map(({ id, accountId, encryptedQuestion }, index) =>
      won[index] ? { accountId, context: jobContext.request(id), ciphertext: encryptedQuestion } : null,
    ),
  );
  return offered.map((offer, index) => {
    const {
      encryptedQuestion: _,
      backlogId: _backlog,
      batchId: _batch,
      attempts: _attempts,
      dueInMs: _due,
      ...job
    } = offer;
    const [claim, question] = [won[index], questions[index]];
    if (!claim || !question) return undefined;
    return { ...job, attempt: claim.attempt, question: toQuestion(question) };
  });
}

/**
 * Index: primary key.
 *
 * @returns the renewed claims; the others are lost
 */
export async function renewLeases({ hotDb }: HotDeps, held: readonly JobRef[], leaseMs: number): Promise<JobRef[]> {
  const latest = latestRefs(held);
  return withDeadlockRetry(hotDb, "renew leases", async (transaction) => {
    const { rows } = await sql<JobRef>`
      update active_jobs a
      set lease_until = ${leaseEnd(leaseMs)}
      where a.job_id = any(${idArray(idsOf(latest))})
        and a.fencing_token = ${fencingTokenOf("a.job_id", latest)}
        and a.state = 'running'
      returning a.job_id as id, a.fencing_token as "fencingToken"
    `.execute(transaction);
    return rows;
  });
}
