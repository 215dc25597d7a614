import Fastify from "fastify";
import { createAnswers } from "./answers.ts";
import { createCallLog } from "./call-log.ts";
import { createMemberIndex, type KnownMember } from "./member-index.ts";
import { createPayerIndex } from "./payer-index.ts";
import { errorOfStatus } from "./upstream-errors.ts";
import { type LatencyMs, verificationRoutes } from "./verification-routes.ts";

export interface SandboxOptions {
  /** Typical latency of both operations or each. Default 20 and 80. */
  readonly latencyMs?: number | Partial<LatencyMs>;
  /** Determines benefit years and visits. Tests that compare answers fix it. */
  readonly now?: () => Date;
  /** The only members of their payers: questions about others are rejected with AAA 75. */
  readonly members?: readonly KnownMember[];
}

export interface Sandbox {
  /** @returns the address, such as `http://127.0.0.1:8090`; port 0 takes a free one */
  listen(where: { readonly port: number; readonly host: string }): Promise<string>;
  close(): Promise<void>;
}

/**
 * A payer service for development. It stores no data: answers depend on the request and the day. It logs nothing,
 * because requests are personal data.
 */
export function createSandbox({ latencyMs, now = () => new Date(), members = [] }: SandboxOptions = {}): Sandbox {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const payers = createPayerIndex();
  const calls = createCallLog();

  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, _request, reply) => {
    // A parser's message may quote the body, so only the status is used.
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    return reply.code(status).send(errorOfStatus(status));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorOfStatus(404)));

  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", () => ({ status: "ok" }));
  app.get("/_calls", () => calls.present());
  app.delete("/_calls", (_request, reply) => {
    calls.clear();
    return reply.code(204).send();
  });
  verificationRoutes(app, {
    payers,
    members: createMemberIndex(members),
    calls,
    answers: createAnswers(),
    now,
    latencyMs: toLatencyMs(latencyMs),
  });

  return {
    listen: (where) => app.listen(where),
    close: () => app.close(),
  };
}

const usualLatencyMs: LatencyMs = { eligibility: 20, clearcoverage: 80 };

function toLatencyMs(latencyMs: SandboxOptions["latencyMs"]): LatencyMs {
  if (typeof latencyMs === "number") return { eligibility: latencyMs, clearcoverage: latencyMs };
  return { ...usualLatencyMs, ...latencyMs };
}
