import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "@nightguard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Answers, Question } from "./answers.ts";
import type { CallLog } from "./call-log.ts";
import type { Fault } from "./directives/directives.ts";
import { chooseDelayMs, chooseFault } from "./directives/parse-directives.ts";
import { sendFault, statusOfFault } from "./directives/send-fault.ts";
import { findRejection, isTemporary } from "./formats/rejections.ts";
import type { MemberIndex } from "./member-index.ts";
import type { PayerIndex } from "./payer-index.ts";
import { hashText } from "./random.ts";
import { hasKey, type ReadyRequest, readRequest } from "./read-request.ts";
import { errorOfStatus } from "./upstream-errors.ts";

/** A member's latency is fixed, between 50 % and 150 % of this. */
export type LatencyMs = Readonly<Record<Operation, number>>;

interface RouteDeps {
  readonly payers: PayerIndex;
  readonly members: MemberIndex;
  readonly calls: CallLog;
  readonly answers: Answers;
  readonly now: () => Date;
  readonly latencyMs: LatencyMs;
}

export function verificationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { payers, members, calls, answers, now, latencyMs } = deps;
  app.get("/Payer", (request, reply) => {
    if (!hasKey(request)) return reply.code(401).send(errorOfStatus(401));
    return reply.type("application/json").send(payers.listJson);
  });
  app.post("/Eligibility", (request, reply) => verify("eligibility", request, reply));
  app.post("/ClearCoverage", (request, reply) => verify("clearcoverage", request, reply));

  async function verify(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const read = readRequest(operation, request, payers);
    // Counted before sending, so that a caller with an answer finds it counted.
    const end = (status: number | null) => calls.end({ operation, payer_id: read.payer?.id ?? null, status });
    if (read.kind === "rejected") {
      end(read.status);
      return reply.code(read.status).send(read.error);
    }

    const { inquiry, payer, directives, jobKey } = read;
    const job = calls.begin(jobKey);
    const fault = chooseFault(directives, job.count) ?? findUnknown(members, read) ?? findRefused(read);
    const delayMs =
      chooseDelayMs(directives, job.count) ?? toOwnLatencyMs(latencyMs[operation], inquiry.subscriber.memberId);
    // The delay continues when the caller disconnects: its timer does not keep the process alive.
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    if (request.raw.socket.destroyed) {
      end(null);
      return reply.hijack();
    }

    const question: Question = { operation, inquiry, payer, options: directives.options, now: now() };
    if (fault && fault.kind !== "rejection") {
      end(statusOfFault(fault));
      return sendFault(reply, fault, () => answers.giveBenefits(question));
    }
    const answer = fault ? answers.giveRejection(question, fault.rejection) : answers.giveBenefits(question);
    if (!fault || !isTemporary(fault.rejection)) job.isAnswered = true;
    end(200);
    return reply.type(answer.contentType).send(answer.body);
  }
}

function findUnknown(members: MemberIndex, { inquiry, payer }: ReadyRequest): Fault | undefined {
  const rejection = members.isKnown(inquiry, payer.id) ? undefined : findRejection("75");
  return rejection && { kind: "rejection", rejection };
}

function findRefused({ inquiry, directives }: ReadyRequest): Fault | undefined {
  const isRefused = directives.options.split === "refused" && inquiry.serviceTypes !== undefined;
  const rejection = isRefused ? findRejection("33") : undefined;
  return rejection && { kind: "rejection", rejection };
}

function toOwnLatencyMs(usualMs: number, memberId: string): number {
  if (usualMs === 0) return 0;
  return Math.round(usualMs * (0.5 + (hashText(`latency|${memberId}`) % 1024) / 1024));
}
