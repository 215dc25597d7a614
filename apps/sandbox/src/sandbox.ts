import Fastify from "fastify";
import { createAnswers } from "./answers.ts";
import { createCallLog } from "./call-log.ts";
import { createPayerIndex } from "./payer-index.ts";
import { errorOfStatus } from "./upstream-errors.ts";
import { type LatencyMs, verificationRoutes } from "./verification-routes.ts";

/** Everything may be left out. */
export interface SandboxOptions {
  /** The usual time to an answer, for both operations or for each; 0 answers at once. Default 20 and 80. */
  readonly latencyMs?: number | Partial<LatencyMs>;
  /** Which day it is: benefit years and visits follow it. For tests that compare whole answers. */
  readonly now?: () => Date;
}

/** A payer service to develop and test against; not listening yet. */
export interface Sandbox {
  /** @returns its address, such as `http://127.0.0.1:8090`. Port 0 takes a free one. */
  listen(where: { readonly port: number; readonly host: string }): Promise<string>;
  /** Ends at once, open connections and calls that are kept waiting included. */
  close(): Promise<void>;
}

/**
 * Speaks as an upstream payer service does: `GET /Payer`, `POST /Eligibility`, `POST /ClearCoverage`, the key in
 * `X-Token-API` (any will do). It keeps no data: an answer follows from the question and the day alone, and a fault is
 * ordered by the member id (see the README). What it remembers of calls is in `GET /_calls`.
 *
 * It logs nothing: all it could tell is personal data or in `GET /_calls`.
 */
export function createSandbox({ latencyMs, now = () => new Date() }: SandboxOptions = {}): Sandbox {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const payers = createPayerIndex();
  const calls = createCallLog();

  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, _request, reply) => {
    // Of an error only its status is told: a parser's message may quote the body.
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
  verificationRoutes(app, { payers, calls, answers: createAnswers(), now, latencyMs: toLatencyMs(latencyMs) });

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
