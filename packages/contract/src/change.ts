import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";

const importances = ["stops_visit", "patient_pays", "information"] as const;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const changeSchema = z
  .object({
    importance: z
      .enum(importances)
      .describe("It stops the visit; it may change what the patient pays; or it is information"),
    text: z
      .string()
      .describe("As people read it: `Annual maximum, individual, in network, remaining: $1,500.00 → $300.00`"),
    what: z.string().describe("In words: `Annual maximum, individual, in network, remaining`"),
    before: value.describe("As in the document, limits of frequency in words; null: not stated"),
    after: value,
    paths: z
      .array(z.string())
      .readonly()
      .describe("JSON pointers into the newer document, whose values all changed in this way"),
  })
  .meta({ id: "Change" });

export const jobChangesSchema = z
  .object({
    since: z.object({ job_id: publicIdSchema("job"), answered_at: timeSchema }).describe("The job answered before"),
    items: z.array(changeSchema).readonly().describe("The most important first; [] where nothing changed"),
  })
  .meta({ id: "JobChanges" });
export type JobChanges = Readonly<z.infer<typeof jobChangesSchema>>;

/** How much the most important change matters. */
export const changedValues = [...importances, "none"] as const;
export type Changed = (typeof changedValues)[number];
