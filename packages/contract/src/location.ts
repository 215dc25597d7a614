import { z } from "zod";
import { timeZoneSchema } from "./account.ts";
import { timeSchema } from "./fields.ts";
import type { FailureCategory } from "./job.ts";
import { textSchema } from "./verification.ts";

const maxNameLength = 100;

/** The body of `PUT /Location/{id}`. */
export const locationDetailsSchema = z.strictObject({
  name: textSchema.max(maxNameLength).describe("As the practice calls the place"),
  time_zone: timeZoneSchema.describe("In which its days begin, such as `America/Chicago`"),
});
export type LocationDetails = Readonly<z.infer<typeof locationDetailsSchema>>;

export const locationSchema = z
  .object({
    id: z.string().describe("The `location_id` of requests and rows"),
    name: z.string(),
    time_zone: z.string(),
    updated_at: timeSchema,
  })
  .meta({ id: "Location" });
export type Location = Readonly<z.infer<typeof locationSchema>>;

export const locationListSchema = z.object({ data: z.array(locationSchema).readonly() });
export type LocationList = Readonly<z.infer<typeof locationListSchema>>;

export const locationParamsSchema = z.object({ id: textSchema });

const count = z.int().min(0);

const causesSchema = z.object({
  request: count,
  patient: count,
  provider: count,
  payer: count,
  plan: count,
  service: count,
} satisfies Record<FailureCategory, typeof count>);

const locationSummarySchema = z
  .object({
    kind: z
      .enum(["named", "unnamed", "none"])
      .describe(
        "`named`: a location of `GET /Location`; `unnamed`: all locations of which nothing is set, together, since their ids are not stored; " +
          "`none`: appointments without a `location_id`",
      ),
    location_id: z.string().nullable().describe("Null unless `named`, as `name`"),
    name: z.string().nullable(),
    time_zone: z.string().describe("In which its days begin; the account's unless `named`"),
    appointments: count.describe(
      "The sum of `verified`, `open`, `cannot_verify`, `unanswered`, `cancelled` and `refused`",
    ),
    verified: count.describe("The payer answered and did not reject, or the item of the work list is `done`"),
    verified_in_time: count.describe("Of `verified`: so at least `work_due_hours` before the appointment"),
    open: count.describe("Items of the work list that still need a person"),
    overdue: count.describe("Of `open`: the due time has passed"),
    cannot_verify: count.describe("Items of the work list in this state"),
    unanswered: count.describe("Queued or running"),
    cancelled: count,
    refused: count.describe("Refused at intake, and not mended"),
    causes: causesSchema.describe(
      "Of `open`: where the causes of their failures are, as in `failure.category` of a job",
    ),
  })
  .meta({ id: "LocationSummary" });
export type LocationSummary = Readonly<z.infer<typeof locationSummarySchema>>;

const daySchema = z.string().meta({ format: "date" });

export const locationSummaryListSchema = z.object({
  from: daySchema,
  to: daySchema,
  work_due_hours: z.int().describe("The account's"),
  data: z
    .array(locationSummarySchema)
    .readonly()
    .describe("All named ones by name, then `unnamed` and `none` if they have appointments on these days"),
});
export type LocationSummaryList = Readonly<z.infer<typeof locationSummaryListSchema>>;
