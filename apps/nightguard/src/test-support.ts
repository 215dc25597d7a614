import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { startServer } from "@nightguard/process/listening";
import { onTestFinished } from "vitest";
import { type ApiClient, createApiClient } from "./api-client.ts";
import type { BatchView } from "./batch-view.ts";

/** A batch of 10 accepted rows, all succeeded, with these changes. */
export function aBatch(changes: Partial<Omit<BatchView, "counts">> & { counts?: Partial<BatchView["counts"]> } = {}) {
  const counts = {
    total: 10,
    rejected: 0,
    queued: 0,
    running: 0,
    succeeded: 10,
    failed: 0,
    cancelled: 0,
    expired: 0,
    deleted: 0,
  };
  return {
    id: "bat_0193d5c10000700080000000000000aa",
    status: "completed",
    coverage: { active: 8, inactive: 1, unknown: 0, rejected: 1 },
    rate_per_second: null,
    failures: [],
    warnings: [],
    ...changes,
    counts: { ...counts, ...changes.counts },
  } satisfies BatchView;
}

/** A client that is closed when the test ends. */
export function aClient(url: string): ApiClient {
  const client = createApiClient({ url, key: "ng_test_x", keyHint: "give a valid key" });
  onTestFinished(client[Symbol.asyncDispose]);
  return client;
}

/** A temporary folder that is removed when the test ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nightguard test "));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A real HTTP server on a free port, closed when the test ends. */
export async function aServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return startServer(server, { port: 0, host: "127.0.0.1" }, "PORT");
}

/** A writable stream that keeps its text. */
export function aStream(): Writable & { text(): string } {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => text });
}
