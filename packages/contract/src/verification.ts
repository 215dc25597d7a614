import { z } from "zod";
import { instantSchema } from "./fields.ts";
import type { Issue } from "./issues.ts";

export const operationSchema = z.enum(["eligibility", "clearcoverage"], {
  error: "must be eligibility or clearcoverage",
});
export type Operation = z.infer<typeof operationSchema>;

export const transformSchema = z.literal("true_eligibility");
export type Transform = z.infer<typeof transformSchema>;

const maxTextLength = 255;
// A regular expression literal inside a function would be created on each call.
const controlCharacter = /\p{Cc}/u;
const slashedDate = /^\d{2}\/\d{2}\/\d{4}$/;
const onlyDigits = /^[0-9]*$/;

/** JSON Schema counts code points, but a string's length counts some characters twice. */
const countCharacters = (text: string) => (text.length > maxTextLength ? [...text].length : text.length);

function findTextFaults(text: string): string[] {
  if (text.trim() === "") return ["must not be empty"];
  const faults: string[] = [];
  if (countCharacters(text) > maxTextLength) faults.push(`must have at most ${maxTextLength} characters`);
  if (controlCharacter.test(text)) faults.push("must not contain control characters");
  if (!text.isWellFormed()) faults.push("must be valid Unicode text");
  return faults;
}

/** Text that a payer can receive. One check is faster than four refinements, and a file has millions of texts. */
export const textSchema = z
  .string()
  .check(({ value, issues }) => {
    for (const message of findTextFaults(value)) issues.push({ code: "custom", message, input: value });
  })
  .meta({ minLength: 1, maxLength: maxTextLength }); // checks do not appear in JSON Schema

const digitsSchema = (count: number) =>
  z
    .string()
    .refine((text) => text.length === count && onlyDigits.test(text), { error: `must be ${count} digits` })
    .meta({ pattern: `^[0-9]{${count}}$` });

export const npiSchema = digitsSchema(10);
export const taxIdSchema = digitsSchema(9);

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The proleptic Gregorian calendar; 0 for an invalid month. */
function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0);
}

/** False for days that the month does not have. */
export const isRealDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && day >= 1 && day <= daysInMonth(year, month);

/**
 * @param findFault gets the start of a real day in UTC, in milliseconds since 1970; the UTC day of `now` counts as
 *   today
 */
const dateSchema = (findFault: (day: number, now: number) => string | undefined) =>
  z
    .string({ error: ({ input }) => (input === undefined ? "is required" : "must be a date as MM/DD/YYYY") })
    .check(({ value, issues }) => {
      const day = readDay(value);
      const message = "fault" in day ? day.fault : findFault(day.startsAt, Date.now());
      if (message) issues.push({ code: "custom", message, input: value });
    })
    .meta({ pattern: "^[0-9]{2}/[0-9]{2}/[0-9]{4}$" });

function readDay(text: string): { readonly startsAt: number } | { readonly fault: string } {
  if (!slashedDate.test(text)) return { fault: "must be a date as MM/DD/YYYY" };
  const month = Number(text.slice(0, 2));
  const day = Number(text.slice(3, 5));
  const year = Number(text.slice(6));
  return isRealDay(year, month, day) ? { startsAt: Date.UTC(year, month - 1, day) } : { fault: "must be a real day" };
}

const dobSchema = dateSchema((day, now) => (day > now ? "must not lie in the future" : undefined)).describe(
  "A real day, MM/DD/YYYY, not in the future",
);

const dateOfServiceSchema = dateSchema(findServiceDateFault).describe(
  "The day asked about, MM/DD/YYYY, from a year ago to a month from now; today if not said. Sent where a payer service takes it",
);

function findServiceDateFault(day: number, now: number): string | undefined {
  const today = new Date(now);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  return day < Date.UTC(year - 1, month, date) || day > Date.UTC(year, month + 1, date)
    ? "must lie between a year ago and a month from now"
    : undefined;
}

/** Only M and F have a meaning to all payer services. */
const genderSchema = z.enum(["M", "F"]).optional().describe("Sent where a payer service takes it");

const relationshipSchema = z.enum(["spouse", "child", "other"], { error: "must be spouse, child or other" });

const maxProcedures = 20;
const procedureCode = /^D[0-9]{4}$/;

const proceduresSchema = z
  .array(z.string("must be text").regex(procedureCode, "must be a CDT code: D and four digits"), {
    error: "must be a list of CDT codes",
  })
  .max(maxProcedures, `must have at most ${maxProcedures} codes`)
  .readonly();

const subscriberSchema = z.object({
  first_name: textSchema,
  last_name: textSchema,
  member_id: textSchema,
  dob: dobSchema,
  group_number: textSchema,
  gender: genderSchema,
});

const dependentSchema = z.object({
  first_name: textSchema,
  last_name: textSchema,
  dob: dobSchema,
  member_id: textSchema.optional(),
  group_number: textSchema.optional(),
  gender: genderSchema,
  relationship: relationshipSchema.optional().describe("To the subscriber. Sent where a payer service takes it"),
});

/** The body of `POST /Patient/delete`: the values that identify a person to a payer. */
export const patientSchema = z.object({ payer_id: textSchema, member_id: textSchema, dob: dobSchema });

const questionShape = {
  payer: z.object({
    id: textSchema.describe("Of the payer list (GET /Payer), or for ClearCoverage of the list of carriers"),
  }),
  provider: z.object({
    npi: npiSchema,
    tax_id: taxIdSchema,
    name: textSchema
      .optional()
      .describe(
        "Of the practice or organization, for payer services that need a name; one that is a person's is set with PUT /Provider/{npi}, as is a name for all requests",
      ),
  }),
  subscriber: subscriberSchema,
  dependent: dependentSchema.optional().describe("Who is asked about, where that is not the subscriber"),
  date_of_service: dateOfServiceSchema.optional(),
  procedures: proceduresSchema
    .optional()
    .describe(`CDT codes to ask about, at most ${maxProcedures}. Sent where a payer service takes them`),
};

const submissionShape = {
  transform: transformSchema.optional().describe("Answers the normalised document in place of the payer's own"),
  reference: textSchema.optional().describe("The caller's own id, returned untouched"),
  location_id: textSchema
    .optional()
    .describe(
      "The place of the appointment (`GET /Location`), for lists; sent to the payer service with ClearCoverage only",
    ),
};

export const prioritySchema = z.enum(["low", "normal", "high"], { error: "must be low, normal or high" });
export type Priority = z.infer<typeof prioritySchema>;

const maxAgeLimitSeconds = 31_536_000;

/** The latest start or deadline, in days from now; a later one is probably a mistyped year. */
export const maxDaysAhead = 90;
const maxAheadMs = maxDaysAhead * 86_400_000;

// Text that is not a time has its own fault.
const scheduledTimeSchema = instantSchema.refine((text) => !(Date.parse(text) > Date.now() + maxAheadMs), {
  error: `must lie at most ${maxDaysAhead} days ahead`,
});

/** When a submission runs, and how old reused answers may be. In a query, numbers are text. */
export const schedulingShape = {
  not_before: scheduledTimeSchema
    .optional()
    .describe(`Nothing is asked before this time, at most ${maxDaysAhead} days ahead`),
  deadline: scheduledTimeSchema
    .optional()
    .describe(`What has not begun by then expires; at most ${maxDaysAhead} days ahead`),
  priority: prioritySchema.optional().describe("normal if not said"),
  max_age: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: "must be a whole number of seconds" },
    )
    .refine((seconds) => seconds >= 0 && seconds <= maxAgeLimitSeconds, {
      error: `must be 0 to ${maxAgeLimitSeconds} seconds`,
    })
    .meta({ minimum: 0, maximum: maxAgeLimitSeconds })
    .optional()
    .describe("An answer to the same question that is younger than this many seconds is used again"),
};

export function findSchedulingIssues(times: {
  readonly not_before?: string | undefined;
  readonly deadline?: string | undefined;
}): Issue[] {
  const { not_before: notBefore, deadline } = times;
  if (notBefore === undefined || deadline === undefined || Date.parse(deadline) > Date.parse(notBefore)) return [];
  return [{ path: "deadline", message: "must lie after not_before" }];
}

const versionSchema = z.literal("v2", { error: ({ input }) => (input === undefined ? "is required" : "must be v2") });

/** The body of `POST /Eligibility` and `POST /ClearCoverage`. Unknown fields are dropped. */
export const verificationRequestSchema = z.object({
  ...questionShape,
  version: versionSchema,
  ...submissionShape,
  appointment_at: instantSchema.optional().describe("Lists the verification on that day (`GET /Appointment`)"),
  ...schedulingShape,
  on_unknown: z
    .enum(["retry", "fail"])
    .optional()
    .describe(
      "What follows a call to the payer service that was sent and not answered, and was perhaps billed: it is made again (retry, the default), or the job fails",
    ),
});
export type VerificationRequest = z.infer<typeof verificationRequestSchema>;

/** PostgreSQL's largest `integer`. */
const maxRowNumber = 2 ** 31 - 1;

/** An item of a batch: a request in which `version` is optional, with fields that only batches have. */
export const batchItemSchema = z.object({
  ...questionShape,
  version: versionSchema.default("v2"),
  ...submissionShape,
  operation: operationSchema.optional(),
  appointment_at: instantSchema.optional().describe("Items run in order of appointment"),
  mends_row: z
    .int("must be a row number")
    .min(1, "must be at least 1")
    .max(maxRowNumber, "must be a row number")
    .optional()
    .describe("The rejected row, of the batch that `mends` names, that this item corrects"),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

/**
 * The question to the upstream payer service: the specification's request, and fields that some services accept
 * besides. It is personal data.
 */
export type Question = Readonly<
  Pick<
    VerificationRequest,
    "payer" | "provider" | "subscriber" | "dependent" | "version" | "location_id" | "date_of_service" | "procedures"
  >
>;

/** Only ClearCoverage has `location_id`. */
export function toQuestion(request: Question, operation: Operation): Question {
  const { dependent, location_id: locationId, date_of_service: dateOfService, procedures = [] } = request;
  return {
    payer: request.payer,
    provider: request.provider,
    subscriber: request.subscriber,
    ...(dependent === undefined ? {} : { dependent }),
    version: request.version,
    ...(operation === "clearcoverage" && locationId !== undefined ? { location_id: locationId } : {}),
    ...(dateOfService === undefined ? {} : { date_of_service: dateOfService }),
    ...(procedures.length === 0 ? {} : { procedures: [...new Set(procedures)] }),
  };
}
