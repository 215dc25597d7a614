import fc from "fast-check";
import { run, type Values } from "./values.ts";

export type Headers = readonly (readonly [name: string, value: string])[];

/** Fields that the API, its framework or Node's HTTP server reads, except message framing. */
const names = [
  ...[
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Content-Type",
    "Content-Encoding",
    "Cookie",
    "Date",
    "Forwarded",
  ],
  ...["If-Match", "If-Modified-Since", "If-None-Match", "Idempotency-Key", "Last-Event-ID", "Origin", "Prefer"],
  ...["Range", "Referer", "User-Agent", "X-Forwarded-For", "X-Forwarded-Proto", "X-HTTP-Method-Override"],
];
const credentials = ["Authorization", "X-Token-API"];

const shapes = [
  ...["respond-async", "wait=0", "wait=1", "wait=0, respond-async", "wait=-1", 'wait="1"', "respond-async; a=b; c"],
  ...["gzip", "gzip;q=0, *;q=0.5", "identity;q=0", "br, gzip;q=1.000", "*/*", "text/html;q=0.9", "application/json"],
  ...["application/json; charset=utf-16", "text/csv; charset=latin1; header=present", "multipart/form-data; boundary="],
  ...["deflate", "gzip, gzip", "x-gzip", "*", 'W/"0"', '"a", W/"b", "c"', "0", "-1", "18446744073709551616", "NaN"],
  ...["Bearer", "Bearer ", "bearer x", "Basic YTpi", "ng_live_", "ng_test_0123456789012345678901234567890123456789"],
  ...["bytes=0-", "bytes=-1", "127.0.0.1", "::1, ::1", "https", "DELETE", "null", "http://127.0.0.1", "127.0.0.1:1"],
];

/** Mostly none; else a few that are long, repeated, or contain unusual bytes. */
export function oddHeaders({ anyWord, caller }: Values): fc.Arbitrary<Headers> {
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...shapes) },
    { weight: 2, arbitrary: run(12_000) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...shapes), run(6_000)).map(([shape, rest]) => `${shape}${rest}`),
    },
    { weight: 1, arbitrary: anyWord },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 60 }).map(toFieldValue) },
  );
  // Only who has no key of their own may bring any: the others are to get further than the first check.
  const name = fc.constantFrom(...names, ...(caller.kind === "stranger" ? [...credentials, ...credentials] : []));
  const field = fc.tuple(name, value);
  const requestId = fc.tuple(fc.constant("X-Request-Id"), fc.oneof(fc.constantFrom("a b", "order-8841", ""), run(100)));
  const repeated = fc
    .tuple(field, fc.integer({ min: 2, max: 40 }))
    .map(([[key, text], n]) => Array(n).fill([key, text.slice(0, 200)]) as Headers);
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.oneof(field, field, field, requestId), { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: repeated },
  );
}

/** As latin1, without line breaks. */
const toFieldValue = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
