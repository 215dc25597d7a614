import type { Socket } from "node:net";
import { UnavailableError } from "@nightguard/contract";
import type { ApiServer } from "../deps.ts";

/** So many connections above the limit get a 503; more are closed without a response. */
const answeredAbove = 100;
const retryAfterSeconds = 5;

export function limitConnections(app: ApiServer, maxConnections: number): void {
  const above = new WeakSet<Socket>();
  let open = 0;
  app.server.maxConnections = maxConnections + answeredAbove;
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
