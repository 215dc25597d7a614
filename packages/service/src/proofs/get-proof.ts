import { hash } from "node:crypto";
import { ConflictError, isFinal, toPublicId } from "@nightguard/contract";
import {
  type FurtherAnswer,
  findAccount,
  getSigningKey,
  listWorkLines,
  type SigningKey,
  toStatus,
  type WorkLines,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { AnsweredJob } from "../answers/explanation.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import { presentQuestion, readInFull } from "../jobs/explain-job.ts";
import { readJob } from "../jobs/read-jobs.ts";
import { requireFound } from "../lookups.ts";
import { type Proof, proofVersion } from "./proof.ts";
import { sealPdf, signProof } from "./sign-proof.ts";

/**
 * What was asked and answered, signed by the installation. A job that ended without an answer has a proof of that.
 *
 * @returns a JWS as JSON text
 * @throws NotFoundError; ConflictError until the job has ended
 */
export async function getProof(deps: JobsDeps, caller: Caller, publicId: string): Promise<string> {
  return (await makeProof(deps, caller, publicId)).text;
}

/**
 * The same proof drawn for people, with the JWS attached.
 *
 * @throws NotFoundError; ConflictError until the job has ended; RateLimitedError or UnavailableError while too many are drawn
 */
export async function getProofAsPdf(deps: JobsDeps, caller: Caller, publicId: string): Promise<Buffer> {
  return deps.bounds.drawnProofs.hold(caller.accountId, async () => {
    const { text, key } = await makeProof(deps, caller, publicId);
    return sealPdf(await deps.proofDrawer.draw(text), key);
  });
}

async function makeProof(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
): Promise<{ readonly text: string; readonly key: SigningKey }> {
  const { ledger, answerReader } = deps;
  const record = await readInFull(deps, caller, publicId);
  const { id } = record.job;
  const { job } = await readJob(deps, caller, id);
  if (!isFinal(job.status) || !isFinal(toStatus(record.job.state))) {
    throw new ConflictError(`The job is ${job.status}; a proof can be made once it has ended`);
  }
  const { accountId } = caller;
  const [account, audit, key, made] = await Promise.all([
    findAccount(ledger, accountId),
    listWorkLines(ledger, { accountId, jobId: id, batchId: record.job.batch_id }),
    getSigningKey(ledger),
    isAnswered(record) ? answerReader.explain(record, { form: "proof" }) : null,
  ]);
  const { changes: _changes, findings: _findings, ...ofPayer } = job;
  const proof: Proof = {
    format: "nightguard-proof",
    version: proofVersion,
    key_id: key.id,
    issued_at: new Date().toISOString(),
    account: { id: toPublicId("account", accountId), name: requireFound(account).name },
    mode: job.mode,
    payer_id: job.payer_id,
    upstream: record.job.upstream,
    job: ofPayer,
    times: {
      created_at: job.created_at,
      asked_at: job.started_at,
      answered_at: record.answeredAt?.toISOString() ?? null,
      finished_at: job.finished_at,
    },
    question: presentQuestion(record),
    answer: record.answer && {
      status_code: record.answer.statusCode,
      media_type: record.answer.contentType,
      sha256: hash("sha256", record.answer.body),
      bytes: record.answer.body.toString("base64"),
    },
    ...(record.furtherAnswers && { further_answers: record.furtherAnswers.map(presentFurther) }),
    trace_numbers: [...(made?.traceNumbers ?? [])],
    document: made?.document ?? null,
    audit: presentAudit(audit),
  };
  return { text: await signProof(proof, key), key };
}

const presentFurther = (answer: FurtherAnswer): NonNullable<Proof["further_answers"]>[number] => ({
  number: answer.number,
  second: answer.isOther,
  answered_at: answer.answeredAt.toISOString(),
  merged: answer.isMerged,
  media_type: answer.contentType,
  sha256: hash("sha256", answer.body),
  bytes: answer.body.toString("base64"),
});

const isAnswered = (record: Awaited<ReturnType<typeof readInFull>>): record is AnsweredJob => record.answer !== null;

const presentAudit = ({ lines, seal }: WorkLines): Proof["audit"] => ({
  lines: lines.map(({ isSealed, ...line }) => ({ ...line, sealed: isSealed })),
  seal,
});
