import {
  ApiError,
  type ErrorDetail,
  type Operation,
  UpstreamTimeoutError,
  type VerificationRequest,
  verificationRequestSchema,
} from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { callerSignal } from "../caller-signal.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { jobSchema } from "../jobs/job-schema.ts";
import { isWaiting, type Preferences, parsePrefer, toAppliedPreferences } from "./prefer.ts";

/** How long a call waits for its answer, by operation; `Prefer: wait` can only shorten it. */
const maxWaitSeconds: Readonly<Record<Operation, number>> = { eligibility: 60, clearcoverage: 120 };

const description =
  "Waits for the payer's answer and gives it as it came; `X-Job-Id` names the job that can be read later. " +
  "`Prefer: respond-async` answers 202 with the job at once, `Prefer: wait=N` after N seconds without an answer.";

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
      response: { 200: z.unknown().describe("The payer's answer"), 202: jobSchema },
    };
    app.post(url, { schema, config: { access: "verification" } }, async (request, reply) => {
      const preferences = parsePrefer(request.headers.prefer);
      return isWaiting(preferences)
        ? answerWaiting(operation, preferences, request, reply)
        : answerAtOnce(operation, preferences, request, reply);
    });
  }

  async function answerAtOnce(operation: Operation, preferences: Preferences, request: Asked, reply: FastifyReply) {
    const job = await verifications.enqueue({ caller: request.caller, operation, request: request.body });
    return answerAccepted(job.id, preferences, request, reply).send(job);
  }

  async function answerWaiting(operation: Operation, preferences: Preferences, request: Asked, reply: FastifyReply) {
    const { caller, admission } = request;
    const signal = callerSignal(reply);
    if (!admission) throw new Error("a waiting verification came without its token");
    const waitSeconds = Math.min(preferences.waitSeconds ?? Number.POSITIVE_INFINITY, maxWaitSeconds[operation]);
    request.admission = undefined; // used from here on, also if the caller hangs up
    const { jobId, answer } = await verifications
      .verify({ caller, operation, request: request.body, admission, waitMs: waitSeconds * 1_000, signal })
      .catch((error: unknown) => {
        request.admission = admission; // nothing came of it
        throw error;
      });
    request.jobId = jobId;
    reply.header("x-job-id", jobId);

    if (answer?.ok) return reply.type(answer.contentType).send(answer.body);
    if (answer) throw toPassedThrough(answer.error);
    if (preferences.waitSeconds === undefined) {
      throw new UpstreamTimeoutError(
        `No answer came within ${waitSeconds} seconds; the verification goes on, see GET /Job/${jobId}`,
      );
    }
    const { job } = await jobs.get(caller, jobId, { waitMs: 0, signal });
    return answerAccepted(jobId, preferences, request, reply).send(job);
  }
}

type Asked = FastifyRequest<{ Body: VerificationRequest }>;

function answerAccepted(jobId: string, preferences: Preferences, request: Asked, reply: FastifyReply): FastifyReply {
  request.jobId = jobId;
  return reply
    .code(202)
    .header("x-job-id", jobId)
    .header("location", `/Job/${jobId}`)
    .header("preference-applied", toAppliedPreferences(preferences));
}

/** What the verification was settled with: the upstream's status and words, or our own 502 or 504. */
function toPassedThrough({ statusCode, message, upstream }: ErrorDetail): ApiError {
  return new ApiError(statusCode, message, upstream === undefined ? {} : { upstream });
}
