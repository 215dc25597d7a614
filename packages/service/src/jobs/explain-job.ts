import type { PlannedCare, ProcedureEstimate } from "@nightguard/benefits";
import {
  type AskedQuestion,
  ConflictError,
  type Explanation,
  InvalidRequestError,
  toActorText,
  type Why,
} from "@nightguard/contract";
import {
  type FullJobRecord,
  findAccount,
  findJobInFull,
  findNames,
  findTimeZone,
  type StoredResult,
  toStatus,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { onJobOfWork } from "../access/work-access.ts";
import type { AnsweredJob, CitedExplanation, ExplanationMade, ExplanationWanted } from "../answers/explanation.ts";
import { requireFound, toUuid } from "../lookups.ts";
import type { JobsDeps } from "./deps.ts";

/** @throws NotFoundError */
export async function readInFull(deps: JobsDeps, caller: Caller, publicId: string): Promise<FullJobRecord> {
  const id = toUuid("job", publicId);
  await onJobOfWork(deps, caller, id, "read");
  return requireFound(await findJobInFull(deps.ledger, caller, id));
}

/** @throws NotFoundError; ConflictError without an answer */
export async function readAnswered(deps: JobsDeps, caller: Caller, publicId: string): Promise<AnsweredJob> {
  const record = await readInFull(deps, caller, publicId);
  const { answer, job } = record;
  if (answer) return { ...record, answer };
  throw new ConflictError(`The job is ${toStatus(job.state)} and has no answer`);
}

/** The answers of one or two jobs, in the order in which their plans pay. */
export async function estimateFromJobs(
  { answerReader }: Pick<JobsDeps, "answerReader">,
  { first, second }: { readonly first: AnsweredJob; readonly second: AnsweredJob | undefined },
  care: Omit<PlannedCare, "plans">,
): Promise<ProcedureEstimate> {
  const document = second && (await answerReader.explain(second, { form: "document" }));
  return answerReader.explain(first, { form: "estimate", care, second: document });
}

const explain = async <Form extends ExplanationWanted["form"]>(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
  wanted: Extract<ExplanationWanted, { readonly form: Form }>,
): Promise<ExplanationMade[Form]> => deps.answerReader.explain(await readAnswered(deps, caller, publicId), wanted);

/** Returns the question as an item of a batch. @throws NotFoundError */
export const getQuestion = async (deps: JobsDeps, caller: Caller, publicId: string): Promise<AskedQuestion> =>
  presentQuestion(await readInFull(deps, caller, publicId));

export function presentQuestion({ job, question, appointmentAt }: FullJobRecord): AskedQuestion {
  return {
    operation: job.operation,
    ...(job.transform !== null && { transform: job.transform }),
    ...(job.reference !== null && { reference: job.reference }),
    ...(appointmentAt && { appointment_at: appointmentAt.toISOString() }),
    ...question,
  };
}

/**
 * The unchanged answer, also if a document was made of it.
 *
 * @param number of the question; 1 is the general one
 * @throws NotFoundError; ConflictError without one
 */
export async function getPayerAnswer(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
  number = 1,
): Promise<Pick<StoredResult, "contentType" | "body">> {
  const { answer, furtherAnswers = [] } = await readAnswered(deps, caller, publicId);
  return number === 1 ? answer : requireFound(furtherAnswers.find((further) => further.number === number));
}

/**
 * The day of the answer is that of the account's time zone.
 *
 * @throws NotFoundError; ConflictError without an answer
 */
export async function explainJob(deps: JobsDeps, caller: Caller, publicId: string): Promise<Explanation> {
  const timeZone = requireFound(await findTimeZone(deps.ledger, caller.accountId));
  return explain(deps, caller, publicId, { form: "data", timeZone });
}

/**
 * The same with the place of each value.
 *
 * @throws NotFoundError; ConflictError without an answer
 */
export async function explainJobWithSources(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
): Promise<CitedExplanation> {
  const timeZone = requireFound(await findTimeZone(deps.ledger, caller.accountId));
  return explain(deps, caller, publicId, { form: "cited", timeZone });
}

/**
 * The page says who printed it, in the time zone of the account.
 *
 * @throws NotFoundError; ConflictError without an answer
 */
export async function explainJobAsPage(deps: JobsDeps, caller: Caller, publicId: string): Promise<string> {
  const { ledger } = deps;
  const [account, timeZone, by] = await Promise.all([
    findAccount(ledger, caller.accountId),
    findTimeZone(ledger, caller.accountId),
    toPrinterText(deps, caller),
  ]);
  const printed = { by, office: requireFound(account).name, timeZone: requireFound(timeZone), at: new Date() };
  return explain(deps, caller, publicId, { form: "page", printed });
}

/**
 * A CoverageEligibilityResponse of FHIR R4.
 *
 * @throws NotFoundError; ConflictError without an answer
 */
export const getJobAsFhir = (deps: JobsDeps, caller: Caller, publicId: string): Promise<ExplanationMade["fhir"]> =>
  explain(deps, caller, publicId, { form: "fhir" });

async function toPrinterText({ ledger }: JobsDeps, { by }: Caller): Promise<string> {
  const name = by.kind === "user" ? (await findNames(ledger, [by.id])).get(by.id) : undefined;
  return name ?? toActorText(by);
}

/**
 * @param path JSON pointer, or names with points between
 * @throws NotFoundError; ConflictError without an answer; InvalidRequestError for a path that the document does not
 *   have
 */
export async function explainValue(deps: JobsDeps, caller: Caller, publicId: string, path: string): Promise<Why> {
  const why = await explain(deps, caller, publicId, { form: "why", path });
  if (why) return why;
  throw new InvalidRequestError([{ path: "path", message: "must lead to a value of the normalized document" }]);
}
