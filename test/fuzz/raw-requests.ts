import fc from "fast-check";
import type { FuzzRequest } from "./request.ts";
import { spoil, spoiling } from "./spoil.ts";
import { run, type Values } from "./values.ts";

const lines = [
  ...[
    "Content-Length: 5",
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
  ],
  ...[
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 4",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding : chunked",
  ],
  ...[
    "Expect: 100-continue",
    "Expect: 200-ok",
    "Upgrade: websocket\r\nConnection: upgrade",
    "Connection: close",
    "Connection: x-token-api",
  ],
  ...[
    "Host: ",
    "Host: a\r\nHost: b",
    " folded: yes",
    "No-Colon",
    ": empty",
    "Na me: x",
    "Nul: \0",
    "Cr: a\rb",
    "X-Token-API: a\r\nX-Token-API: b",
  ],
];
const targets = [
  "/Job",
  "/Eligibility",
  "/Batch",
  "/graphql/gql",
  "*",
  "http://other.example/Job",
  "//",
  "/\\",
  "/Job?a=b#c",
  "/é",
  "",
  "/Job /Job",
];
const bodies = [
  "",
  "hello",
  "5\r\nhello\r\n0\r\n\r\n",
  "ffffffffff\r\n",
  "5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
  "GET /Job HTTP/1.1\r\nHost: a\r\n\r\n",
];

/** Bytes that are nearly HTTP, or not at all: framing that contradicts itself, broken lines, too many of them. */
export function toRawRequests(values: Values): fc.Arbitrary<FuzzRequest> {
  const { caller, anyWord } = values;
  const auth = Object.entries(caller.headers).map(([name, value]) => `${name}: ${value}`);
  const line = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...lines) },
    { weight: 1, arbitrary: anyWord.map((word) => `X-Name: ${word}`) },
    { weight: 1, arbitrary: run(20_000).map((text) => `X-Long: ${text}`) },
    { weight: 1, arbitrary: fc.integer({ min: 50, max: 1_500 }).map((n) => Array(n).fill("A: b").join("\r\n")) },
  );
  return fc
    .record({
      method: fc.constantFrom("GET", "POST", "PUT", "CONNECT", "TRACE", "get", "PRI", "M-SEARCH", ""),
      target: fc.oneof(
        fc.constantFrom(...targets),
        run(9_000).map((text) => `/${text}`),
        anyWord.map((word) => `/${word}`),
      ),
      version: fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/1.1 ", ""),
      given: fc.array(line, { maxLength: 3 }),
      newline: fc.constantFrom("\r\n", "\r\n", "\r\n", "\n"),
      body: fc.constantFrom(...bodies),
      spoiled: spoiling,
    })
    .map(({ method, target, version, given, newline, body, spoiled }) => {
      const head = [
        `${method} ${target} ${version}`,
        "Host: a",
        ...auth,
        "Content-Type: application/json",
        ...given,
        "",
        "",
      ].join(newline);
      return {
        caller: caller.name,
        method: "RAW",
        path: "/",
        headers: [],
        body: undefined,
        raw: spoil(Buffer.from(head + body, "latin1"), spoiled),
      };
    });
}
