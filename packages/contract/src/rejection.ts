import { z } from "zod";
import { publicIdSchema, timeSchema } from "./fields.ts";
import { issueSchema } from "./issues.ts";
import { listSchema } from "./validation.ts";

/** Far above every field's limit, so that text cut here is still rejected as too long. */
export const maxRejectedText = 1_000;

const text = z.string().max(maxRejectedText).exactOptional();
const person = { first_name: text, last_name: text, member_id: text, dob: text, group_number: text, gender: text };

/** An item's fields as text, whatever they contain; a list of codes is one text, separated by blanks. */
export const rejectedItemSchema = z
  .object({
    payer: z.object({ id: text }).exactOptional(),
    provider: z.object({ npi: text, tax_id: text, name: text }).exactOptional(),
    subscriber: z.object(person).exactOptional(),
    dependent: z.object({ ...person, relationship: text }).exactOptional(),
    location_id: text,
    operation: text,
    reference: text,
    appointment_at: text,
    date_of_service: text,
    procedures: text,
  })
  .meta({
    id: "RejectedItem",
    description: "The fields of an item as texts, whatever is in them; CDT codes stand in one text, divided by blanks",
  });
export type RejectedItem = Readonly<z.infer<typeof rejectedItemSchema>>;

export const rejectionSchema = z.object({
  row: z.int().describe("The row of the caller's file"),
  reference: z.string().nullable(),
  issues: z.array(issueSchema).readonly(),
  mended_by: publicIdSchema("job").nullable().describe("The job of the batch in which this row was corrected"),
});
export type Rejection = Readonly<z.infer<typeof rejectionSchema>>;

export const rejectionWithItemSchema = rejectionSchema
  .extend({
    item: rejectedItemSchema.exactOptional().describe("What was sent, with `items=1`"),
  })
  .meta({ id: "Rejection" });
export type RejectionWithItem = Readonly<z.infer<typeof rejectionWithItemSchema>>;

const maxDraftRows = 10_000;

const draftRowSchema = z.object({
  row: z.int("must be a row number").min(1, "must be at least 1"),
  item: rejectedItemSchema.describe("The row as it is corrected so far"),
  left_out: z.boolean().exactOptional().describe("Whether the row is not to be sent"),
});

export const draftInputSchema = z.object({
  rows: listSchema(draftRowSchema, maxDraftRows).describe(`At most ${maxDraftRows} rows`),
});
export type DraftInput = Readonly<z.infer<typeof draftInputSchema>>;

export const draftSchema = z
  .object({ rows: z.array(draftRowSchema).readonly(), updated_at: timeSchema })
  .meta({ id: "Draft" });
