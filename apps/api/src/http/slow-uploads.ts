import type { IncomingMessage } from "node:http";
import type { ApiServer } from "../deps.ts";
import { hasBody } from "./body-types.ts";

/** Uploads below this rate, over this time, are dropped, because they occupy places for uploads. */
const minBytesPerSecond = 1_024;
const windowMs = 30_000;
const sweepMs = 5_000;

interface Window {
  readonly since: number;
  readonly bytes: number;
}

/** Time during which the server does not read does not count. */
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

export function sweepUploads(uploads: Map<IncomingMessage, Window>, now: number): void {
  for (const [request, window] of uploads) {
    const bytes = request.socket.bytesRead;
    if (request.complete || request.destroyed) {
      uploads.delete(request);
    } else if (request.readableLength > 0) {
      uploads.set(request, { since: now, bytes }); // unread data: the server is slow, not the caller
    } else if (now - window.since >= windowMs) {
      if (bytes - window.bytes < (minBytesPerSecond * (now - window.since)) / 1_000) request.destroy();
      else uploads.set(request, { since: now, bytes });
    }
  }
}
