import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../../test/support/waiting.ts";
import { sweepUploads } from "./slow-uploads.ts";

/** A request that has sent its header and `sent` bytes of its body; the server reads them. */
async function anUpload(sent: number): Promise<IncomingMessage> {
  const server = createServer((request) => request.resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const arrived = new Promise<IncomingMessage>((resolve) => server.once("request", resolve));
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n${"x".repeat(sent)}`);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const request = await arrived;
  request.on("error", () => undefined);
  await until(() => expect(request.socket.bytesRead).toBeGreaterThan(sent));
  return request;
}

test("an upload that trickles for a whole window is dropped, not before", async () => {
  const request = await anUpload(1_000);
  const uploads = new Map([[request, { since: 0, bytes: 0 }]]);
  sweepUploads(uploads, 29_000);
  expect(request.destroyed).toBe(false);
  sweepUploads(uploads, 30_000);
  expect(request.destroyed).toBe(true);
  sweepUploads(uploads, 35_000);
  expect(uploads.size).toBe(0);
});

test("an upload that is quick enough begins a new window", async () => {
  const request = await anUpload(40_000);
  const uploads = new Map([[request, { since: 0, bytes: 0 }]]);
  sweepUploads(uploads, 30_000);
  expect(request.destroyed).toBe(false);
  expect(uploads.get(request)?.since).toBe(30_000);
  sweepUploads(uploads, 60_000);
  expect(request.destroyed).toBe(true);
});

test("time in which we do not read is not the caller's", async () => {
  const request = await anUpload(1_000);
  request.pause();
  request.push("unread");
  const uploads = new Map([[request, { since: 0, bytes: 0 }]]);
  sweepUploads(uploads, 60_000);
  expect(request.destroyed).toBe(false);
});
