import { z } from "zod";
import { timeZoneSchema } from "./account.ts";
import { timeSchema } from "./fields.ts";
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
