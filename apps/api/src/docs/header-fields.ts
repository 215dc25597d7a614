/** A header field as the description shows it. */
interface HeaderField {
  readonly description: string;
  readonly schema: object;
  readonly example: string | number;
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

/** The fields that answers carry. What belongs to HTTP itself (`Date`, `Content-Type`) is left out. */
const answerFields = {
  "X-Request-Id": {
    description: "The request's id: the caller's own where it had one, else a fresh one. Quote it in reports.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_.-]{1,64}$" },
    example: "01f0c2be-7a3e-4a51-b7f5-2f9d0a0c1b2d",
  },
  "Cache-Control": {
    description: "`no-store` on all that may hold a person's data; lists say how long they may be kept.",
    schema: text,
    example: "no-store",
  },
  "X-Content-Type-Options": {
    description: "Answers are what their content type says.",
    schema: { type: "string", const: "nosniff" },
    example: "nosniff",
  },
  "RateLimit-Policy": {
    description: "The limit that this request counted against: its quota `q` in a window of `w` seconds.",
    schema: { type: "string", pattern: '^"[a-z]+";q=\\d+;w=\\d+$' },
    example: '"requests";q=50;w=1',
  },
  RateLimit: {
    description: "What remains (`r`) of the limit, and the seconds (`t`) until there is more.",
    schema: { type: "string", pattern: '^"[a-z]+";r=\\d+;t=\\d+$' },
    example: '"requests";r=49;t=1',
  },
  "Retry-After": {
    description: "Seconds to wait before asking again.",
    schema: { type: "integer", minimum: 1 },
    example: 2,
  },
  ETag: {
    description: "The version of what was answered, for `If-None-Match`.",
    schema: { type: "string", pattern: '^W/".+"$' },
    example: 'W/"7f3a2c"',
  },
  Age: { description: "Seconds since the list was read from the payer service.", schema: count, example: 312 },
  Location: {
    description: "Where what was made can be read.",
    schema: { type: "string", format: "uri-reference" },
    example: "/Job/job_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f",
  },
  "Preference-Applied": {
    description: "The preferences of `Prefer` that were obeyed (RFC 7240).",
    schema: text,
    example: "respond-async",
  },
  "X-Job-Id": {
    description:
      "The job behind this answer; `GET /Job/{id}` shows it. Of a GraphQL operation that verifies several times, all of them.",
    schema: { type: "string", pattern: "^job_[0-9a-f]{32}(, job_[0-9a-f]{32})*$" },
    example: "job_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f",
  },
  "Idempotent-Replayed": {
    description: "This is the first answer to this `Idempotency-Key`, given again.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "WWW-Authenticate": {
    description: "How to say who calls. Absent where it was the payer service that refused.",
    schema: text,
    example: "Bearer",
  },
  Allow: { description: "The methods that this address knows.", schema: text, example: "GET, HEAD" },
  "Content-Disposition": {
    description: "A name for the file.",
    schema: text,
    example: 'attachment; filename="bat.csv"',
  },
  "X-Accel-Buffering": {
    description: "Has proxies pass events on as they come.",
    schema: { type: "string", const: "no" },
    example: "no",
  },
  "Content-Security-Policy": {
    description: "What the page may do.",
    schema: text,
    example: "default-src 'none'",
  },
  Vary: { description: "Which fields of the request the answer depends on.", schema: text, example: "accept-encoding" },
  "Referrer-Policy": { description: "What the page tells others.", schema: text, example: "no-referrer" },
} as const satisfies Readonly<Record<string, HeaderField>>;

type AnswerField = keyof typeof answerFields;

/** A field of an answer; with `?` it is not always there. */
export type FieldUse = AnswerField | `${AnswerField}?`;

/** The fields that requests may carry beside the key, wherever they mean something. */
const requestFields = {
  "X-Request-Id": {
    description: "An id of the caller's own, which the answer and our log then carry. Any other is replaced.",
    schema: answerFields["X-Request-Id"].schema,
    example: "order-8841",
  },
  "Idempotency-Key": {
    description:
      "The same key with the same body gives the first answer again, with `Idempotent-Replayed: true`, for 24 hours; with " +
      "another body 422; while the first is running 409. A key belongs to account, method and path.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
    example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
  },
  Prefer: {
    description:
      "`respond-async` answers 202 with the job at once; `wait=N` waits N seconds for the answer before that (RFC 7240). " +
      "A field of more than 512 bytes is ignored.",
    schema: text,
    example: "respond-async",
  },
  "If-None-Match": {
    description: "The `ETag` of what the caller has: 304 while that is still so.",
    schema: text,
    example: 'W/"7f3a2c"',
  },
} as const satisfies Readonly<Record<string, HeaderField>>;

export type RequestField = keyof typeof requestFields;

const names = [...Object.keys(answerFields), ...Object.keys(requestFields), "Content-Type", "Last-Event-ID"];

/** A field's name in its usual spelling: of `etag`, `ETag`. */
export const toFieldName = (name: string): string =>
  names.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name;

/** `components.headers`: each field as it is always there, and as it may be. */
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
