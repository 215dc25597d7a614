import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { issueSchema } from "./issues.ts";
import { jobSchema } from "./job.ts";
import { operationSchema } from "./verification.ts";

/** US dollars as text, such as `1742.50`; null if not stated. */
export const moneySchema = z.string().nullable();

const deskFiguresSchema = z
  .object({
    maximum_remaining: moneySchema.describe("US dollars, as all amounts"),
    maximum: moneySchema,
    deductible_remaining: moneySchema,
    deductible: moneySchema,
    plan_name: z.string().nullable(),
  })
  .meta({ id: "DeskFigures" });
export type DeskFigures = Readonly<z.infer<typeof deskFiguresSchema>>;

const entryPatientSchema = z
  .object({
    first_name: z.string().exactOptional(),
    last_name: z.string().exactOptional(),
    initials: z.string().exactOptional().describe("Instead of the name, for people who may not see patients"),
  })
  .meta({ id: "EntryPatient" });
export type EntryPatient = Readonly<z.infer<typeof entryPatientSchema>>;

const { status, coverage, changed, payer_id, failure, attempts, next_attempt_at, finished_at, sandbox } =
  jobSchema.shape;

const jobRowSchema = z
  .object({
    row: z.int().nullable().describe("The row of the caller's file"),
    job_id: publicIdSchema("job"),
    status,
    coverage,
    changed,
    payer_id,
    appointment_at: timeSchema.nullable(),
    patient: entryPatientSchema,
    reference: z.string().nullable().describe("Null for people who may not see patients"),
    failure,
    attempts,
    next_attempt_at,
    figures: deskFiguresSchema.nullable().describe("Null without an answer"),
    finished_at,
    corrected_by: publicIdSchema("job").nullable().describe("The job that asks the corrected question"),
    sandbox,
  })
  .meta({ id: "JobRow" });
export type JobRow = Readonly<z.infer<typeof jobRowSchema>>;

export const jobRowListSchema = z.object({
  data: z.array(jobRowSchema).readonly(),
  next_after_row: z.int().nullable().describe("The `after_row` of the next page; null at the end"),
  previous_before_row: z.int().nullable().describe("The `before_row` of the page before; null at the beginning"),
});
export type JobRowList = Readonly<z.infer<typeof jobRowListSchema>>;

export const jobEntrySchema = jobRowSchema
  .extend({
    operation: operationSchema,
    batch_id: publicIdSchema("bat").nullable(),
    created_at: timeSchema,
  })
  .meta({ id: "JobEntry" });
export type JobEntry = Readonly<z.infer<typeof jobEntrySchema>>;

const mismatchFields = [
  "first_name",
  "last_name",
  "dob",
  "member_id",
  "group_number",
  "subscriber_first_name",
  "subscriber_last_name",
  "subscriber_dob",
] as const;
export type MismatchField = (typeof mismatchFields)[number];

export const mismatchFieldSchema = z.enum(mismatchFields);

export const appointmentSchema = jobRowSchema
  .extend({
    batch_id: publicIdSchema("bat").nullable(),
    verified_at: timeSchema.nullable().describe("When the payer's answer came; null without one"),
    mismatches: z
      .array(mismatchFieldSchema)
      .readonly()
      .describe("What the payer states otherwise than it was asked; without the values"),
  })
  .meta({ id: "Appointment" });
export type Appointment = Readonly<z.infer<typeof appointmentSchema>>;

const refusedAppointmentSchema = z
  .object({
    batch_id: publicIdSchema("bat"),
    row: z.int().describe("The row of the caller's file"),
    appointment_at: timeSchema,
    payer_id: z
      .string()
      .nullable()
      .describe(
        "As it was sent, which may be what is wrong; null without one, and for people who may not see patients",
      ),
    patient: entryPatientSchema,
    reference: z.string().nullable().describe("Null for people who may not see patients"),
    issues: z.array(issueSchema).readonly(),
  })
  .meta({ id: "RefusedAppointment" });
export type RefusedAppointment = Readonly<z.infer<typeof refusedAppointmentSchema>>;

const count = z.int().min(0);

export const maxRefusedAppointments = 200;

export const appointmentListSchema = z.object({
  data: z.array(appointmentSchema).readonly(),
  refused: z
    .array(refusedAppointmentSchema)
    .readonly()
    .nullable()
    .describe(
      `The first ${maxRefusedAppointments} rows with an appointment on the day that were refused at intake and not mended, by time; those of ` +
        "cancelled batches are left out. Only with the first page, whatever the filters",
    ),
  next_cursor: z.string().nullable(),
  time_zone: z.string().describe("Of the day"),
  summary: z
    .object({
      total: count,
      active: count,
      inactive: count,
      unknown: count,
      rejected: count,
      unanswered: count.describe("Queued, running, failed or expired"),
      cancelled: count,
      refused: count.describe("Refused at intake, and not mended"),
      needs_you: count.describe("Refused at intake, failed, expired, or rejected by the payer"),
    })
    .nullable()
    .describe("Of the whole day, whose total is the sum of all but `needs_you`; only with its first page"),
});
export type AppointmentList = Readonly<z.infer<typeof appointmentListSchema>>;
