import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Answer } from "../answers.ts";
import { errorOfStatus } from "../upstream-errors.ts";
import type { ErrorBodyKind, Fault } from "./directives.ts";

export type HttpFault = Exclude<Fault, { kind: "rejection" }>;

export function statusOfFault(fault: HttpFault): number | null {
  return fault.kind === "error" ? fault.status : statuses[fault.kind];
}

const statuses = { garbage: 200, huge: 200, redirect: 302, hang: null, reset: null, truncated: null };

export function sendFault(reply: FastifyReply, fault: HttpFault, createAnswer: () => Answer): FastifyReply {
  switch (fault.kind) {
    case "error":
      if (fault.retryAfterSeconds !== undefined) reply.header("retry-after", fault.retryAfterSeconds);
      return sendError(reply.code(fault.status), fault.body);
    case "hang":
      return reply.hijack(); // no response: the connection stays open until either side closes it
    case "reset":
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return reply;
    case "truncated":
      return sendHalf(reply, createAnswer());
    case "garbage":
      return reply
        .type("application/json")
        .send(Buffer.from('{"benefitsInformation":[{"code":"\xC3\x28\x00', "latin1"));
    case "redirect":
      return reply.redirect("/health/live", 302);
    case "huge":
      return reply.type("application/json").send(Readable.from(streamHugeBody()));
    default:
      return fault satisfies never;
  }
}

function sendError(reply: FastifyReply, kind: ErrorBodyKind): FastifyReply {
  const body = errorOfStatus(reply.statusCode);
  switch (kind) {
    case "object":
      return reply.send(body);
    case "nested":
      return reply.send({ error: body });
    case "string":
      return reply.type("application/json").send(JSON.stringify(body.message));
    case "text":
      return reply.type("text/plain").send(body.message);
    case "empty":
      return reply.send();
    default:
      return kind satisfies never;
  }
}

function sendHalf(reply: FastifyReply, { contentType, body }: Answer): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": contentType, "content-length": body.length });
  reply.raw.write(body.subarray(0, body.length >> 1), () => reply.raw.destroy());
  return reply;
}

const hugeBytes = 9 * 1024 * 1024;
const chunk = " ".repeat(64 * 1024);

/** Valid JSON of 9 MiB without a Content-Length: the reader must count the bytes. */
function* streamHugeBody(): Generator<string> {
  yield '{"benefitsInformation":[]';
  for (let sent = 0; sent < hugeBytes; sent += chunk.length) yield chunk;
  yield "}";
}
