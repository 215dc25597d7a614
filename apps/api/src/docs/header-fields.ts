interface HeaderField {
  readonly description: string;
  readonly schema: object;
  readonly example: string | number;
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

const field = (description: string, schema: object, example: string | number): HeaderField => ({
  description,
  schema,
  example,
});

/** Header fields of responses, without those of HTTP itself (`Date`, `Content-Type`). */
const answerFields = {
  "X-Request-Id": field(
    "The request's id: the caller's own if valid, else a new one. Quote it in reports.",
    { type: "string", pattern: "^[A-Za-z0-9_.-]{1,64}$" },
    "01f0c2be-7a3e-4a51-b7f5-2f9d0a0c1b2d",
  ),
  "Cache-Control": field(
    "`no-store` on all responses that may contain personal data; lists can be cached as it says.",
    text,
    "no-store",
  ),
  "X-Content-Type-Options": field("Always `nosniff`.", { type: "string", const: "nosniff" }, "nosniff"),
  "Strict-Transport-Security": field(
    "Where the request came by https, through a trusted proxy.",
    text,
    "max-age=31536000",
  ),
  "RateLimit-Policy": field(
    "The limit that this request counted against: its quota `q` in a window of `w` seconds.",
    { type: "string", pattern: '^"[a-z]+";q=\\d+;w=\\d+$' },
    '"requests";q=50;w=1',
  ),
  RateLimit: field(
    "What remains of the limit (`r`), and the seconds until there is more (`t`).",
    { type: "string", pattern: '^"[a-z]+";r=\\d+;t=\\d+$' },
    '"requests";r=49;t=1',
  ),
  "Retry-After": field("Seconds to wait before retrying.", { type: "integer", minimum: 1 }, 2),
  ETag: field(
    "The version of the response, for `If-None-Match`.",
    { type: "string", pattern: '^W/".+"$' },
    'W/"7f3a2c"',
  ),
  Age: field("Seconds since the list was read from the payer service.", count, 312),
  Location: field(
    "The path of what was created.",
    { type: "string", format: "uri-reference" },
    "/Job/job_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f",
  ),
  "Preference-Applied": field("The preferences of `Prefer` that were applied (RFC 7240).", text, "respond-async"),
  "X-Job-Id": field(
    "The job of this response, for `GET /Job/{id}`; for a GraphQL operation, all of its jobs.",
    { type: "string", pattern: "^job_[0-9a-f]{32}(, job_[0-9a-f]{32})*$" },
    "job_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f",
  ),
  "X-Last-Row": field(
    "The number of the last row of the results; without rows, `after_row`. An answer that ends before it is not whole. Rows that " +
      "come to the state asked for meanwhile may follow it.",
    count,
    5000,
  ),
  "Idempotent-Replayed": field(
    "This repeats the first response to this `Idempotency-Key`.",
    { type: "string", const: "true" },
    "true",
  ),
  "WWW-Authenticate": field("How to authenticate. Absent if the payer service answered 401.", text, "Bearer"),
  Allow: field("The methods that this address supports.", text, "GET, HEAD"),
  "Content-Disposition": field("The file name.", text, 'attachment; filename="bat.csv"'),
  "X-Accel-Buffering": field("Keeps proxies from buffering events.", { type: "string", const: "no" }, "no"),
  "Content-Security-Policy": field("What the page may load.", text, "default-src 'none'"),
  Vary: field("Request fields that the response depends on.", text, "accept-encoding"),
  "Set-Cookie": field(
    "The session, or its end. No script can read it.",
    text,
    "__Host-nightguard=…; Path=/; HttpOnly; SameSite=Lax; Secure",
  ),
  "Clear-Site-Data": field("What the browser drops.", text, '"cache", "storage"'),
  "Cross-Origin-Opener-Policy": field("Always `same-origin`.", text, "same-origin"),
  "Cross-Origin-Resource-Policy": field("Always `same-origin`.", text, "same-origin"),
  "Referrer-Policy": field("Always `no-referrer`.", text, "no-referrer"),
} as const satisfies Readonly<Record<string, HeaderField>>;

type AnswerField = keyof typeof answerFields;

export type FieldUse = AnswerField | `${AnswerField}?`;

const requestFields = {
  "X-Request-Id": field(
    "The caller's id for the request, used in the response and the log. An invalid one is replaced.",
    answerFields["X-Request-Id"].schema,
    "order-8841",
  ),
  "Idempotency-Key": field(
    "For 24 hours, the same key with the same body repeats the first response, with `Idempotent-Replayed: true`. With " +
      "another body it is 422, while the first request is running 409. A key belongs to account, mode, method and path.",
    { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
    "8e03978e-40d5-43e8-bc93-6894a57f9324",
  ),
  Prefer: field(
    "`respond-async` returns 202 with the job at once; `wait=N` does so after N seconds without an answer (RFC 7240). " +
      "A field over 512 bytes is ignored.",
    text,
    "respond-async",
  ),
  "If-None-Match": field("The `ETag` of the caller's version; 304 if it is current.", text, 'W/"7f3a2c"'),
} as const satisfies Readonly<Record<string, HeaderField>>;

export type RequestField = keyof typeof requestFields;

const names = [
  ...Object.keys(answerFields),
  ...Object.keys(requestFields),
  "Content-Type",
  "If-Match",
  "Last-Event-ID",
];

export const toFieldName = (name: string): string =>
  names.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name;

export function toHeaderComponents(): Record<string, object> {
  const entries = Object.entries(answerFields).flatMap(([name, field]) => [
    [name, { required: true, ...field }] as const,
    [toComponentName(`${name}?` as FieldUse), field] as const,
  ]);
  return Object.fromEntries(entries);
}

export function toParameterComponents(): Record<string, object> {
  const entries = Object.entries(requestFields).map(
    ([name, field]) => [name, { name, in: "header", required: false, ...field }] as const,
  );
  return Object.fromEntries(entries);
}

export function toHeaders(fields: readonly FieldUse[]): Record<string, object> {
  const entries = fields.map((field) => [
    field.replace("?", ""),
    { $ref: `#/components/headers/${toComponentName(field)}` },
  ]);
  return Object.fromEntries(entries);
}

const toComponentName = (field: FieldUse): string => field.replace("?", ".optional");
