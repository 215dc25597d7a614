import {
  type Operation,
  toPublicId,
  UnavailableError,
  type VerificationRequest,
  verificationRequestSchema,
} from "@nightguard/contract";
import { type Answer, clearCoverageSchema, trueEligibilitySchema } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { jobSchema } from "../jobs/job-schema.ts";
import { isWaiting, type Preferences, parsePrefer, toAppliedPreferences } from "./prefer.ts";
import { getAnswer, maxWaitSeconds, type Wait } from "./waiting.ts";

const description =
  "Waits for the payer's answer and gives it as it came; `X-Job-Id` names the job that can be read later. " +
  "`Prefer: respond-async` answers 202 with the job at once, `Prefer: wait=N` after N seconds without an answer. " +
  "`not_before`, `deadline` and `priority` are for requests that do not wait.";

/** The answers as the description shows them; they are text by then, or not even JSON. */
const answers: Readonly<Record<Operation, { description: string; content: Record<string, { schema: z.ZodType }> }>> = {
  eligibility: {
    description: "The payer's answer, byte for byte, or the normalised document where `transform` asks for it",
    content: {
      "application/json": { schema: z.union([trueEligibilitySchema.meta({ id: "TrueEligibility" }), z.unknown()]) },
      "*/*": { schema: z.unknown().describe("Whatever the payer answered, such as an X12 271") },
    },
  },
  clearcoverage: {
    description: "The normalised document with what an office works out from it",
    content: { "application/json": { schema: clearCoverageSchema.meta({ id: "ClearCoverage" }) } },
  },
};

/** `POST /Eligibility` and `POST /ClearCoverage`: one verification at a time. */
export function verificationRoutes(
  app: ApiServer,
  { verifications, jobs }: Pick<ApiDeps, "verifications" | "jobs">,
): void {
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
    const config = {
      access: "verification",
      resume: (request: FastifyRequest, reply: FastifyReply, jobId: string) => resume(operation, jobId, request, reply),
    } as const;
    app.post(url, { schema, config }, async (request, reply) => {
      const preferences = parsePrefer(request.headers.prefer);
      return isWaiting(preferences)
        ? answerWaiting(operation, preferences, request, reply)
        : answerAtOnce(operation, preferences, request, reply);
    });
  }

  async function answerAtOnce(operation: Operation, preferences: Preferences, request: Asked, reply: FastifyReply) {
    const { caller, keyClaim, body } = request;
    const job = await verifications.enqueue({ caller, operation, request: body, id: keyClaim?.subjectId });
    return answerAccepted(job.id, preferences, request, reply).send(job);
  }

  async function answerWaiting(operation: Operation, preferences: Preferences, request: Asked, reply: FastifyReply) {
    const { caller, admission } = request;
    // Excused from its token by a job under its key, which has just ended as one that can be asked anew.
    if (!admission) throw new UnavailableError("The first request under this Idempotency-Key has just ended", 1);
    const wait = toWait(operation, preferences, reply);
    request.admission = undefined; // used from here on, also if the caller hangs up
    const { jobId, answer, isReused } = await verifications
      .verify({ caller, operation, request: request.body, admission, ...wait })
      .catch((error: unknown) => {
        request.admission = admission; // nothing came of it
        throw error;
      });
    if (isReused) request.admission = admission; // nobody was asked
    return answerWaited({ jobId, answer, wait }, preferences, request, reply);
  }

  /** The job exists; the request asks for its answer again. */
  async function resume(operation: Operation, id: string, request: FastifyRequest, reply: FastifyReply) {
    const preferences = parsePrefer(request.headers.prefer);
    const wait = toWait(operation, preferences, reply);
    if (isWaiting(preferences)) {
      const awaited = await verifications.await(request.caller, id, wait);
      return answerWaited({ ...awaited, wait }, preferences, request, reply);
    }
    const { job } = await jobs.get(request.caller, toPublicId("job", id), { ...wait, waitMs: 0 });
    return answerAccepted(job.id, preferences, request, reply).send(job);
  }

  async function answerWaited(
    waited: { jobId: string; answer?: Answer | undefined; wait: Wait },
    preferences: Preferences,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { jobId, answer, wait } = waited;
    request.jobId = jobId;
    reply.header("x-job-id", jobId);
    if (answer || wait.signal.aborted || preferences.waitSeconds === undefined) {
      const { contentType, body } = getAnswer({ jobId, answer, wait });
      return reply.type(contentType).send(body);
    }
    const { job } = await jobs.get(request.caller, jobId, { waitMs: 0, signal: wait.signal });
    return answerAccepted(jobId, preferences, request, reply).send(job);
  }
}

type Asked = FastifyRequest<{ Body: VerificationRequest }>;

function toWait(
  operation: Operation,
  { waitSeconds = Number.POSITIVE_INFINITY }: Preferences,
  reply: FastifyReply,
): Wait {
  return { waitMs: Math.min(waitSeconds, maxWaitSeconds[operation]) * 1_000, signal: callerSignal(reply) };
}

function answerAccepted(
  jobId: string,
  preferences: Preferences,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.jobId = jobId;
  return reply
    .code(202)
    .header("x-job-id", jobId)
    .header("location", `/Job/${jobId}`)
    .header("preference-applied", toAppliedPreferences(preferences));
}
