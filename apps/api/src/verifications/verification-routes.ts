import {
  jobSchema,
  type Operation,
  toPublicId,
  type VerificationRequest,
  verificationRequestSchema,
} from "@nightguard/contract";
import {
  clearCoverageSchema,
  enqueueVerification,
  getJob,
  maxWaitSeconds,
  trueEligibilitySchema,
  verifyAndWait,
  type Wait,
  waitForJob,
} from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { createOnce } from "../idempotency/create-once.ts";
import { withAdmission } from "../idempotency/with-admission.ts";
import { isWaiting, type Preferences, parsePrefer, toAppliedPreferences } from "./prefer.ts";
import { getAnswer } from "./waiting.ts";

const description =
  "Waits for the payer's answer and returns it unchanged; `X-Job-Id` names the job, which can be read later. " +
  "With `Prefer: respond-async` the response is 202 with the job at once; with `Prefer: wait=N`, after N seconds without " +
  "an answer. `not_before`, `deadline` and `priority` are for requests that do not wait. A person may wait only in a role that sees " +
  "patients (403 otherwise); asking with `Prefer: respond-async` shows nothing.";

/** Spelled out, because linters consider a schema without a type a mistake. */
const payersAnswerSchema = z.unknown().meta({
  type: ["object", "array", "string", "number", "boolean", "null"],
  items: {},
  description: "The payer's answer as it came",
});

/** For the documentation: the routes send text, which may not be JSON. */
const answers: Readonly<Record<Operation, { description: string; content: Record<string, { schema: z.ZodType }> }>> = {
  eligibility: {
    description: "The payer's answer, byte for byte, or the normalized document if `transform` asks for it",
    content: {
      "application/json": {
        schema: z.union([trueEligibilitySchema.meta({ id: "TrueEligibility" }), payersAnswerSchema]),
      },
      "*/*": { schema: z.unknown().describe("Any other content type the payer answered with, such as an X12 271") },
    },
  },
  clearcoverage: {
    description: "The normalized document, with the amounts and dates that are computed from it",
    content: { "application/json": { schema: clearCoverageSchema.meta({ id: "ClearCoverage" }) } },
  },
};

interface VerificationDeps extends Pick<ApiDeps, "verifications" | "jobs"> {
  readonly tokens: Tokens;
}

type VerificationCall = FastifyRequest<{ Body: VerificationRequest }>;

export function verificationRoutes(app: ApiServer, deps: VerificationDeps): void {
  addRoute("/Eligibility", "eligibility", "Verify a patient's eligibility and benefits");
  addRoute("/ClearCoverage", "clearcoverage", "Verify coverage with normalized, enriched benefits");

  function addRoute(url: string, operation: Operation, summary: string): void {
    const schema = {
      tags: ["Verification"],
      summary,
      description,
      body: verificationRequestSchema,
      response: { 200: answers[operation], 202: jobSchema },
      answerFields: { 200: ["X-Job-Id"], 202: ["X-Job-Id", "Location", "Preference-Applied"] },
    } as const;
    app.post(url, { schema, config: { access: "verification", compressed: true } }, async (request, reply) => {
      const preferences = parsePrefer(request.headers.prefer);
      const answer = isWaiting(preferences) ? answerWaiting : answerQueued;
      return answer(deps, operation, preferences, request, reply);
    });
  }
}

async function answerQueued(
  { verifications, jobs }: VerificationDeps,
  operation: Operation,
  preferences: Preferences,
  request: VerificationCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller, body, traceparent } = request;
  const job = await createOnce(request, {
    create: (id) => enqueueVerification(verifications, { caller, operation, request: body, traceparent, id }),
    resume: async (id) => (await getJob(jobs, caller, toPublicId("job", id))).job,
  });
  return answerAccepted(job, preferences, reply);
}

async function answerWaiting(
  { verifications, jobs, tokens }: VerificationDeps,
  operation: Operation,
  preferences: Preferences,
  request: VerificationCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller, body, traceparent } = request;
  const wait = toWait(operation, preferences, reply);
  const { jobId, answer } = await withAdmission(
    tokens,
    { request, reply },
    {
      begin: (admission) =>
        verifyAndWait(verifications, { caller, operation, request: body, traceparent, admission, ...wait }),
      resume: (id) => waitForJob(verifications, caller, id, wait),
    },
  );
  request.jobId = jobId;
  reply.header("x-job-id", jobId);
  if (answer || wait.signal.aborted || preferences.waitSeconds === undefined) {
    const { contentType, body } = getAnswer({ jobId, answer, wait });
    return reply.type(contentType).send(body);
  }
  const { job } = await getJob(jobs, caller, jobId);
  return answerAccepted(job, preferences, reply);
}

function toWait(
  operation: Operation,
  { waitSeconds = Number.POSITIVE_INFINITY }: Preferences,
  reply: FastifyReply,
): Wait {
  return { waitMs: Math.min(waitSeconds, maxWaitSeconds[operation]) * 1_000, signal: callerSignal(reply) };
}

function answerAccepted(job: { id: string }, preferences: Preferences, reply: FastifyReply): FastifyReply {
  reply.request.jobId = job.id;
  return reply
    .code(202)
    .header("x-job-id", job.id)
    .header("location", `/Job/${job.id}`)
    .header("preference-applied", toAppliedPreferences(preferences))
    .send(job);
}
