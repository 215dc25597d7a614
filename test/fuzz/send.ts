import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Pool } from "undici";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type FuzzRequest, mayWait } from "./request.ts";

/** The outcome of a request. `gone`: the client or the server closed the connection without a response. */
export type Outcome =
  | { readonly kind: "answered"; readonly answer: ApiAnswer }
  | { readonly kind: "gone"; readonly why: "hung up" | "broken" }
  | { readonly kind: "hangs" };

/** A request that takes longer hangs. Far above the 5 s of the contract, since the machine may be busy. */
const hangsAfterMs = 60_000;
/** Calls that may wait are aborted, as by impatient callers. */
const hangUpMs = 250;
const rawHangUpMs = 150;

export function createSender(url: string, connections: number) {
  const pool = new Pool(url, { connections, headersTimeout: hangsAfterMs, bodyTimeout: hangsAfterMs });

  async function send(request: FuzzRequest): Promise<Outcome> {
    if (request.raw) return sendRaw(url, request.raw);
    const signal = AbortSignal.timeout(mayWait(request) ? hangUpMs : hangsAfterMs);
    try {
      const response = await pool.request({
        method: request.method as "GET", // undici's type lists the usual ones
        path: request.path,
        headers: request.headers.flat(),
        body: request.body ?? null,
        signal,
      });
      const text = decode(Buffer.from(await response.body.bytes()), response.headers["content-encoding"]);
      return { kind: "answered", answer: toAnswer(response.statusCode, response.headers, text) };
    } catch (error) {
      if (signal.aborted) return mayWait(request) ? { kind: "gone", why: "hung up" } : { kind: "hangs" };
      if (isOfConnection(error)) return { kind: "gone", why: "broken" };
      throw error;
    }
  }

  return { send, close: () => pool.destroy() };
}

const isOfConnection = (error: unknown): boolean =>
  error instanceof Error &&
  ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(String((error as { code?: unknown }).code));

/** Requests may accept compressed answers, and are judged by what these hold. */
function decode(body: Buffer, encoding: string | string[] | undefined): string {
  if (encoding === "gzip") return gunzipSync(body).toString();
  return (encoding === "br" ? brotliDecompressSync(body) : body).toString();
}

function toAnswer(status: number, headers: ApiAnswer["headers"], text: string): ApiAnswer {
  return { status, headers, text, body: parseJson(text) };
}

function parseJson(text: string): ApiAnswer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Writes the bytes and reads until the server ends the connection, or has been silent for a while. */
function sendRaw(url: string, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(rawHangUpMs, () => socket.destroy());
    socket.on("error", () => undefined); // the server may well reset such a connection
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString();
      const answer = parseResponse(text);
      resolve(answer ? { kind: "answered", answer } : { kind: "gone", why: text === "" ? "hung up" : "broken" });
    });
    socket.write(bytes);
  });
}

/** The first final response; its body is all that follows. */
function parseResponse(text: string): ApiAnswer | undefined {
  const [head = "", ...rest] = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "").split("\r\n\r\n");
  const [statusLine = "", ...fields] = head.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(":")).toLowerCase(),
      field.slice(field.indexOf(":") + 1).trim(),
    ]),
  );
  const body = rest.join("\r\n\r\n");
  const length = headers["content-length"];
  return toAnswer(Number(status), headers, length === undefined ? body : body.slice(0, Number(length)));
}
