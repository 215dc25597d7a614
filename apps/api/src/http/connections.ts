import type { Socket } from "node:net";
import { UnavailableError } from "@nightguard/contract";
import type { ApiServer } from "../deps.ts";

/** Connections above the bound that are still accepted, so that their callers can be told; further ones are closed at once. */
const toldAbove = 100;
const retryAfterSeconds = 5;

/** Answers 503 on connections above the bound, and closes them. Health checks are answered as ever. */
export function boundConnections(app: ApiServer, maxConnections: number): void {
  const above = new WeakSet<Socket>();
  let open = 0;
  app.server.maxConnections = maxConnections + toldAbove;
  app.server.on("connection", (socket: Socket) => {
    open += 1;
    if (open > maxConnections) above.add(socket);
    socket.once("close", () => {
      open -= 1;
    });
  });

  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    if (!above.has(raw.socket) || routeOptions.url?.startsWith("/health/")) return;
    const message = `The service already has ${maxConnections} connections open; close idle ones, then try again`;
    throw new UnavailableError(message, retryAfterSeconds);
  });
  app.addHook("onSend", async ({ raw }, reply) => {
    if (above.has(raw.socket)) reply.header("connection", "close");
  });
}
