import { z } from "zod";
import { lineSchema, timeSchema } from "./fields.ts";

export const feeScheduleNameSchema = lineSchema(64, z.string("must be text")).refine(
  (name) => name.trim() === name,
  "must not begin or end with a blank",
);

const dollars = z.string().describe("US dollars with two decimals, such as `120.00`");

const feeSchema = z.object({
  code: z.string().describe("CDT code"),
  fee: dollars,
  allowed: dollars.nullable().describe("The allowed amount of the plan's network, where the office knows it"),
});
export type Fee = Readonly<z.infer<typeof feeSchema>>;

export const feeScheduleEntrySchema = z
  .object({ name: z.string(), procedures: z.int().describe("How many it has a fee for"), updated_at: timeSchema })
  .meta({ id: "FeeScheduleEntry" });
export type FeeScheduleEntry = Readonly<z.infer<typeof feeScheduleEntrySchema>>;

export const feeScheduleSchema = feeScheduleEntrySchema
  .extend({ fees: z.array(feeSchema).readonly().describe("By code") })
  .meta({ id: "FeeSchedule" });
export type FeeSchedule = Readonly<z.infer<typeof feeScheduleSchema>>;

export const feeScheduleListSchema = z.object({ data: z.array(feeScheduleEntrySchema).readonly() });
export type FeeScheduleList = Readonly<z.infer<typeof feeScheduleListSchema>>;
