import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import type { ApiServer } from "../deps.ts";
import { discardUnreadBodies } from "./unread-bodies.ts";

test("a connection closes after ten thousand refusals, each before its body came", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  discardUnreadBodies(app as unknown as ApiServer); // only its hooks are used
  app.addHook("onRequest", async (_request, reply) => reply.code(401).send());
  app.post("/", async () => "");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // listens on TCP
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const refuse = async (fields = "") => {
    const answered = once(socket, "data");
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n${fields}\r\n`);
    await answered;
    socket.write("x");
  };

  for (let count = 0; count < 12_000; count++) await refuse();
  const closed = once(socket, "close");
  await refuse("Connection: close\r\n");

  expect(await closed).toEqual([false]);
});
