import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Answer } from "../answers.ts";
import { errorOfStatus } from "../upstream-errors.ts";
import type { ErrorBodyKind, Fault } from "./directives.ts";

/** Faults of HTTP, that is all but rejections, which are answers. */
export type HttpFault = Exclude<Fault, { kind: "rejection" }>;

/** The status that the caller of a fault sees; null where no complete response reaches it. */
export function statusOfFault(fault: HttpFault): number | null {
  switch (fault.kind) {
    case "error":
      return fault.status;
    case "garbage":
    case "huge":
      return 200;
    case "redirect":
      return 302;
    case "hang":
    case "reset":
    case "truncated":
      return null;
    default:
      return fault satisfies never;
  }
}

/** Carries out a fault. `truncate` gives the answer of which only half is sent. */
export function sendFault(reply: FastifyReply, fault: HttpFault, truncate: () => Answer): FastifyReply {
  switch (fault.kind) {
    case "error":
      if (fault.retryAfterSeconds !== undefined) reply.header("retry-after", fault.retryAfterSeconds);
      return sendError(reply.code(fault.status), fault.body);
    case "hang":
      return reply.hijack(); // and nothing follows, until the caller hangs up or the sandbox closes
    case "reset":
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return reply;
    case "truncated":
      return sendHalf(reply, truncate());
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

/** Announces the whole answer and hangs up after half of it. */
function sendHalf(reply: FastifyReply, { contentType, body }: Answer): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": contentType, "content-length": body.length });
  reply.raw.write(body.subarray(0, body.length >> 1), () => reply.raw.destroy());
  return reply;
}

const hugeBytes = 9 * 1024 * 1024;
const chunk = " ".repeat(64 * 1024);

/** Valid JSON of 9 MiB, without a length said in advance: a reader has to count for itself. */
function* streamHugeBody(): Generator<string> {
  yield '{"benefitsInformation":[]';
  for (let sent = 0; sent < hugeBytes; sent += chunk.length) yield chunk;
  yield "}";
}
