import { z } from "zod";
import { InvalidRequestError, type Issue } from "./errors.ts";

/** The two operations that ask a payer, in the spelling of jobs, options and columns. */
export const operationSchema = z.enum(["eligibility", "clearcoverage"], {
  error: "must be eligibility or clearcoverage",
});
export type Operation = z.infer<typeof operationSchema>;

export const transformSchema = z.literal("true_eligibility", { error: "must be true_eligibility" });
export type Transform = z.infer<typeof transformSchema>;

const maxTextLength = 255;

const required = (kind: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? "is required" : `must be ${kind}`;

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape, { error: required("an object") });

/** Text that a payer can be sent: something in it, at most 255 characters, no control characters, valid Unicode. */
export const textSchema = z
  .string({ error: required("text") })
  .refine((text) => text.trim() !== "", { error: "must not be empty", abort: true })
  .refine((text) => text.length <= maxTextLength, { error: `must have at most ${maxTextLength} characters` })
  .refine((text) => !/\p{Cc}/u.test(text), { error: "must not contain control characters" })
  .refine((text) => text.isWellFormed(), { error: "must be valid Unicode text" });

const digitsSchema = (count: number) =>
  z
    .string({ error: required("text") })
    .refine((text) => text.length === count && /^[0-9]*$/.test(text), { error: `must be ${count} digits` });

/** Days of a month in the proleptic Gregorian calendar; 0 for a month that does not exist. */
function daysInMonth(year: number, month: number): number {
  return month < 1 || month > 12 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** What is wrong with a date of birth, or undefined; `today` is a UTC day as `YYYYMMDD`. */
function findDobFault(text: string, today: string): string | undefined {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (month === undefined || day === undefined || year === undefined) return "must be a date as MM/DD/YYYY";
  const isRealDay = Number(year) > 0 && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
  if (!isRealDay) return "must be a real day";
  return `${year}${month}${day}` > today ? "must not lie in the future" : undefined;
}

const dobSchema = z.string({ error: required("a date as MM/DD/YYYY") }).check((context) => {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const message = findDobFault(context.value, today);
  if (message) context.issues.push({ code: "custom", message, input: context.value });
});

const subscriberSchema = object({
  first_name: textSchema,
  last_name: textSchema,
  member_id: textSchema,
  dob: dobSchema,
  group_number: textSchema,
});

const dependentSchema = object({
  first_name: textSchema,
  last_name: textSchema,
  dob: dobSchema,
  member_id: textSchema.optional(),
  group_number: textSchema.optional(),
});

const questionShape = {
  payer: object({ id: textSchema }),
  provider: object({ npi: digitsSchema(10), tax_id: digitsSchema(9) }),
  subscriber: subscriberSchema,
  dependent: dependentSchema.optional(),
};

const submissionShape = {
  transform: transformSchema.optional(),
  reference: textSchema.optional(),
  location_id: textSchema.optional(),
};

const versionSchema = z.literal("v2", {
  error: (issue) => (issue.input === undefined ? "is required" : "must be v2"),
});

/** The body of `POST /Eligibility` and `POST /ClearCoverage`. Unknown fields are dropped. */
export const verificationRequestSchema = object({ ...questionShape, version: versionSchema, ...submissionShape });
export type VerificationRequest = z.infer<typeof verificationRequestSchema>;

/** One item of a batch: the same, where `version` may be left out, with what only a batch knows. */
export const batchItemSchema = object({
  ...questionShape,
  version: versionSchema.default("v2"),
  ...submissionShape,
  operation: operationSchema.optional(),
  appointment_at: z.iso.datetime({ offset: true, error: "must be an RFC 3339 time" }).optional(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

/** What is asked of the upstream payer service: the specification's request and nothing else. It is personal data. */
export interface Question {
  readonly payer: { readonly id: string };
  readonly provider: { readonly npi: string; readonly tax_id: string };
  readonly subscriber: VerificationRequest["subscriber"];
  readonly dependent?: VerificationRequest["dependent"];
  readonly version: "v2";
  readonly location_id?: string;
}

/** The question inside a request; `location_id` belongs to ClearCoverage alone. */
export function toQuestion(request: VerificationRequest, operation: Operation): Question {
  return {
    payer: request.payer,
    provider: request.provider,
    subscriber: request.subscriber,
    ...(request.dependent === undefined ? {} : { dependent: request.dependent }),
    version: request.version,
    ...(operation === "clearcoverage" && request.location_id !== undefined ? { location_id: request.location_id } : {}),
  };
}

/** zod's findings as the Error object's issues: every fault at once, no value repeated. */
export function toIssues(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
}

/**
 * The value as this schema reads it.
 *
 * @throws InvalidRequestError with one issue for each fault
 */
export function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InvalidRequestError(toIssues(parsed.error));
  return parsed.data;
}
