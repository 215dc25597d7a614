/** A header field in the description. */
interface HeaderField {
  readonly description: string;
  readonly schema: object;
  readonly example: string | number;
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

/** Header fields of responses, without those of HTTP itself (`Date`, `Content-Type`). */
const answerFields = {
  "X-Request-Id": {
    description: "The request's id: the caller's own if valid, else a new one. Quote it in reports.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,64}$" },
    example: "01f0c2be-7a3e-4a51-b7f5-2f9d0a0c1b2d",
  },
  "Cache-Control": {
    description: "`no-store` on all responses that may contain personal data; lists can be cached as it says.",
    schema: text,
    example: "no-store",
  },
  "X-Content-Type-Options": {
    description: "Always `nosniff`.",
    schema: { type: "string", const: "nosniff" },
    example: "nosniff",
  },
  "RateLimit-Policy": {
    description: "The limit that this request counted against: its quota `q` in a window of `w` seconds.",
    schema: { type: "string", pattern: '^"[a-z]+";q=\\d+;w=\\d+$' },
    example: '"requests";q=50;w=1',
  },
  RateLimit: {
    description: "What remains of the limit (`r`), and the seconds until there is more (`t`).",
    schema: { type: "string", pattern: '^"[a-z]+";r=\\d+;t=\\d+$' },
    example: '"requests";r=49;t=1',
  },
  "Retry-After": {
    description: "Seconds to wait before retrying.",
    schema: { type: "integer", minimum: 1 },
    example: 2,
  },
  ETag: {
    description: "The version of the response, for `If-None-Match`.",
    schema: { type: "string", pattern: '^W/".+"$' },
    example: 'W/"7f3a2c"',
  },
  Age: { description: "Seconds since the list was read from the payer service.", schema: count, example: 312 },
  Location: {
    description: "The path of what was created.",
    schema: { type: "string", format: "uri-reference" },
    example: "/Job/job_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f",
  },
  "Preference-Applied": {
    description: "The preferences of `Prefer` that were applied (RFC 7240).",
    schema: text,
    example: "respond-async",
  },
  "X-Job-Id": {
    description: "The job of this response, for `GET /Job/{id}`; for a GraphQL operation, all of its jobs.",
    schema: { type: "string", pattern: "^job_[0-9a-f]{32}(, job_[0-9a-f]{32})*$" },
    example: "job_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f",
  },
  "Idempotent-Replayed": {
    description: "This repeats the first response to this `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "WWW-Authenticate": {
    description: "How to authenticate. Absent if the payer service answered 401.",
    schema: text,
    example: "Bearer",
  },
  Allow: { description: "The methods that this address supports.", schema: text, example: "GET, HEAD" },
  "Content-Disposition": {
    description: "The file name.",
    schema: text,
    example: 'attachment; filename="bat.csv"',
  },
  "X-Accel-Buffering": {
    description: "Keeps proxies from buffering events.",
    schema: { type: "string", const: "no" },
    example: "no",
  },
  "Content-Security-Policy": {
    description: "What the page may load.",
    schema: text,
    example: "default-src 'none'",
  },
  Vary: { description: "Request fields that the response depends on.", schema: text, example: "accept-encoding" },
  "Referrer-Policy": { description: "Always `no-referrer`.", schema: text, example: "no-referrer" },
} as const satisfies Readonly<Record<string, HeaderField>>;

type AnswerField = keyof typeof answerFields;

/** A response field; with `?` it is optional. */
export type FieldUse = AnswerField | `${AnswerField}?`;

/** Request fields besides the key. */
const requestFields = {
  "X-Request-Id": {
    description: "The caller's id for the request, used in the response and the log. An invalid one is replaced.",
    schema: answerFields["X-Request-Id"].schema,
    example: "order-8841",
  },
  "Idempotency-Key": {
    description:
      "For 24 hours, the same key with the same body repeats the first response, with `Idempotent-Replayed: true`. With " +
      "another body it is 422, while the first request is running 409. A key belongs to account, mode, method and path.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
    example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
  },
  Prefer: {
    description:
      "`respond-async` returns 202 with the job at once; `wait=N` does so after N seconds without an answer (RFC 7240). " +
      "A field over 512 bytes is ignored.",
    schema: text,
    example: "respond-async",
  },
  "If-None-Match": {
    description: "The `ETag` of the caller's version; 304 if it is current.",
    schema: text,
    example: 'W/"7f3a2c"',
  },
} as const satisfies Readonly<Record<string, HeaderField>>;

export type RequestField = keyof typeof requestFields;

const names = [...Object.keys(answerFields), ...Object.keys(requestFields), "Content-Type", "Last-Event-ID"];

/** A field's name in its usual case: `ETag` for `etag`. */
export const toFieldName = (name: string): string =>
  names.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name;

/** `components.headers`: each field, required and optional. */
export function toHeaderComponents(): Record<string, object> {
  const entries = Object.entries(answerFields).flatMap(([name, field]) => [
    [name, { required: true, ...field }] as const,
    [toComponentName(`${name}?` as FieldUse), field] as const, // its own keys
  ]);
  return Object.fromEntries(entries);
}

/** `components.parameters`. */
export function toParameterComponents(): Record<string, object> {
  const entries = Object.entries(requestFields).map(
    ([name, field]) => [name, { name, in: "header", required: false, ...field }] as const,
  );
  return Object.fromEntries(entries);
}

/** The `headers` of a response with these fields. */
export function toHeaders(fields: readonly FieldUse[]): Record<string, object> {
  const entries = fields.map((field) => [
    field.replace("?", ""),
    { $ref: `#/components/headers/${toComponentName(field)}` },
  ]);
  return Object.fromEntries(entries);
}

const toComponentName = (field: FieldUse): string => field.replace("?", ".optional");
