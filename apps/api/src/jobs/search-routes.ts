import {
  appointmentListSchema,
  changedValues,
  failureSchema,
  isRealDay,
  jobEntrySchema,
  jobSchema,
  locationParamsSchema,
  pageOf,
  pageQuerySchema,
  patientSchema,
  textSchema,
  timeZoneSchema,
} from "@nightguard/contract";
import { listAppointments, searchJobs } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { jobQuerySchema, toJobQuery } from "./job-query.ts";

const route = routesOf("Job");

const searchShape = {
  ...jobQuerySchema.shape,
  member_id: patientSchema.shape.member_id.optional().describe("With `payer_id` and `dob`"),
  dob: patientSchema.shape.dob.optional().describe("The patient's, with `payer_id` and `member_id`"),
  name: textSchema
    .refine((text) => /\p{L}/u.test(text), "must have a letter")
    .optional()
    .describe("Of the patient: each word begins a word of the first or last name, in any order"),
  once_per_patient: z
    .literal(true, "must be true")
    .optional()
    .describe("With `name`: of the jobs that ask one payer about one patient, a page has the newest only"),
  coverage: jobSchema.shape.coverage.unwrap().optional().describe("Only jobs whose answer says this of the patient"),
  changed: z.enum(changedValues).optional().describe("Only jobs whose answer differs so from the patient's last one"),
  category: failureSchema.shape.category.optional().describe("Only jobs whose failure is of this category"),
};

/** Ignoring a misspelled filter would find everything. */
const searchSchema = z.strictObject(searchShape, {
  error: ({ code }) =>
    code === "unrecognized_keys"
      ? `has a field that is not known; known are ${Object.keys(searchShape).join(", ")}`
      : undefined,
});

const onSchema = z
  .string("is required")
  .refine(isDay, "must be a day from 1900 on, as YYYY-MM-DD")
  .meta({ format: "date" })
  .describe("The day");

function isDay(text: string): boolean {
  const [, year = "", month, day] = /^((?:19|2\d)\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return isRealDay(Number(year), Number(month), Number(day));
}

export function searchRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.post(
    "/Job/search",
    // A POST, since personal data belongs in no address. A stored answer would outlive the deletion of a patient.
    route({
      audited: "job.search",
      ignoresKey: true,
      summary: "Search jobs, newest first",
      description:
        "A job has to meet all filters. A patient is found by `payer_id`, `member_id` and `dob` together, since these are stored " +
        "encrypted. With filters that few jobs meet, a page can be short, or empty, before `next_cursor` is null: 20,000 jobs are " +
        "examined for a page, and with a `name` 5,000, whose names are decrypted.",
      body: searchSchema,
      response: { 200: pageOf(jobEntrySchema) },
    }),
    async ({ caller, body }) => {
      const {
        coverage,
        changed,
        category,
        member_id: memberId,
        dob,
        name,
        once_per_patient: oncePerPatient,
        limit,
        cursor,
      } = body;
      return searchJobs(
        jobs,
        caller,
        { ...toJobQuery(body), coverage, changed, category, memberId, dob, name, oncePerPatient },
        { limit, cursor },
      );
    },
  );

  app.get(
    "/Appointment",
    route({
      audited: "appointment.list",
      summary: "List the appointments of a day, by time",
      description:
        "The jobs with an appointment on that day, with the patients' names and the figures of a front desk. `mismatches` names what the " +
        "payer states otherwise than it was asked. Of several jobs that ask the same about one appointment the newest is listed, and a " +
        "cancelled one only if there is no other. Rows that were refused at intake are in `refused`, until they are mended. The first page " +
        "counts the whole day, or all of one location with `location_id`, whatever the other filters.",
      querystring: pageQuerySchema.extend({
        on: onSchema,
        time_zone: timeZoneSchema
          .optional()
          .describe("The day's, such as `America/Chicago`; by default the location's, or the account's"),
        location_id: locationParamsSchema.shape.id
          .optional()
          .describe("Only those that were sent with this `location_id`; the counts and `refused` too"),
        coverage: jobSchema.shape.coverage
          .unwrap()
          .optional()
          .describe("Only those whose answer says this of the patient"),
        changed: z
          .enum(changedValues)
          .optional()
          .describe("Only those whose answer differs so from the patient's last one"),
        needs_you: z
          .literal("1")
          .optional()
          .describe("1: only those that failed or expired, or that the payer rejected"),
      }),
      response: { 200: appointmentListSchema },
    }),
    async (request) => {
      const {
        on,
        time_zone: timeZone,
        location_id: locationId,
        coverage,
        changed,
        needs_you: needsYou,
        limit,
        cursor,
      } = request.query;
      request.auditSeries = JSON.stringify(request.query);
      return listAppointments(
        jobs,
        request.caller,
        { on, timeZone, locationId, coverage, changed, needsYou: needsYou === "1" },
        { limit, cursor },
      );
    },
  );
}
