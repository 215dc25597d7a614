import type { IncomingMessage } from "node:http";
import type { ApiServer } from "../deps.ts";

/** Slower than this over this time is dropped: a connection that trickles holds a transaction open. */
const minBytesPerSecond = 1_024;
const windowMs = 30_000;
const sweepMs = 5_000;

/** Where an upload stood when its current window began; times are those of a clock that never goes back. */
interface Window {
  readonly since: number;
  readonly bytes: number;
}

/** Drops connections whose body comes too slowly. Time in which we do not read is not counted against the caller. */
export function dropSlowUploads(app: ApiServer): void {
  const uploads = new Map<IncomingMessage, Window>();
  let timer: NodeJS.Timeout | undefined;

  app.addHook("onRequest", async ({ raw }) => {
    if (!raw.complete && hasBody(raw)) uploads.set(raw, { since: performance.now(), bytes: raw.socket.bytesRead });
  });
  app.addHook("onListen", async () => {
    timer = setInterval(() => sweepUploads(uploads, performance.now()), sweepMs).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** One look at all uploads: forgets those that ended, drops those that were too slow for a whole window. */
export function sweepUploads(uploads: Map<IncomingMessage, Window>, now: number): void {
  for (const [request, window] of uploads) {
    const bytes = request.socket.bytesRead;
    if (request.complete || request.destroyed) {
      uploads.delete(request);
    } else if (request.readableLength > 0) {
      uploads.set(request, { since: now, bytes }); // there is something to read: it is us who are slow
    } else if (now - window.since >= windowMs) {
      if (bytes - window.bytes < (minBytesPerSecond * (now - window.since)) / 1_000) request.destroy();
      else uploads.set(request, { since: now, bytes });
    }
  }
}
