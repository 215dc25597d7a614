import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { ApiServer } from "../deps.ts";

const lingerMs = 5_000;

/**
 * The body of a refused request is discarded for a while. Closing a connection with unread bytes would reset it, and
 * the caller might lose the response.
 */
export function discardUnreadBodies(app: ApiServer): void {
  const closing = new WeakSet<Socket>();

  app.addHook("onRequest", async ({ raw }, reply) => {
    if (!closing.has(raw.socket)) return;
    // The caller was told that the connection closes: bytes behind the body may not be meant as a request.
    reply.hijack();
    raw.socket.destroy();
  });
  app.addHook("onSend", async ({ raw }) => {
    if (!raw.complete) closeAfterBody(raw, () => closing.add(raw.socket));
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
  });
}

/** Node calls `destroySoon` after a response with "Connection: close". */
function closeAfterBody(request: IncomingMessage, onClosing: () => void): void {
  const { socket } = request;
  // Replaces the function of an earlier request: calling it would add a call for each one on the connection.
  socket.destroySoon = () => {
    socket.destroySoon = Socket.prototype.destroySoon;
    onClosing();
    if (request.complete) return socket.destroySoon();
    socket.end();
    request.once("close", () => socket.destroySoon());
  };
}
