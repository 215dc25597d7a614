import { z } from "zod";
import { pageOf, timeSchema } from "./fields.ts";
import { npiSchema, taxIdSchema, textSchema } from "./verification.ts";

const maxLineLength = 55;
const maxCityLength = 30;

const addressSchema = z.strictObject({
  lines: z
    .array(textSchema.max(maxLineLength), "must be one or two lines")
    .min(1, "must be one or two lines")
    .max(2, "must be one or two lines")
    .readonly()
    .describe("Street, and suite or box"),
  city: textSchema.max(maxCityLength),
  state: z.string().regex(/^[A-Z]{2}$/, "must be two capital letters, such as CA"),
  postal_code: z.string().regex(/^[0-9]{5}(?:-?[0-9]{4})?$/, "must be a ZIP code of five or nine digits"),
});

const detailsShape = {
  name: textSchema.optional().describe("Of the practice or organization; or first_name and last_name"),
  first_name: textSchema.optional().describe("Of a dentist who is asked for by name, with last_name"),
  last_name: textSchema.optional(),
  taxonomy: z
    .string()
    .regex(/^[0-9A-Z]{10}$/, "must be a code of the Health Care Provider Taxonomy, such as 1223G0001X")
    .optional()
    .describe("Of the Health Care Provider Taxonomy, such as 1223G0001X (general dentistry)"),
  tax_id: taxIdSchema.optional().describe("For your own reference: questions carry the tax id of their request"),
  address: addressSchema.optional(),
};

/** The body of `PUT /Provider/{npi}`. */
export const providerDetailsSchema = z.strictObject(detailsShape).check(({ value, issues }) => {
  const { name, first_name: first, last_name: last } = value;
  const refuse = (field: string, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  if (name !== undefined && (first !== undefined || last !== undefined)) {
    refuse("name", "excludes first_name and last_name: a provider is a practice or a person");
  } else if (name === undefined && first === undefined && last === undefined) {
    refuse("name", "is required, or first_name and last_name");
  } else if (name === undefined && first === undefined) refuse("first_name", "is required with last_name");
  else if (name === undefined && last === undefined) refuse("last_name", "is required with first_name");
});
export type ProviderDetails = Readonly<z.infer<typeof providerDetailsSchema>>;

export const providerSchema = z
  .object({
    npi: z.string(),
    name: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    taxonomy: z.string().nullable(),
    tax_id: z.string().nullable(),
    address: z
      .object({
        lines: z.array(z.string()).readonly(),
        city: z.string(),
        state: z.string(),
        postal_code: z.string(),
      })
      .nullable(),
    updated_at: timeSchema,
  })
  .meta({ id: "Provider" });
export type Provider = Readonly<z.infer<typeof providerSchema>>;

export const providerListSchema = pageOf(providerSchema).extend({
  unknown: z
    .array(
      z.object({
        npi: z.string(),
        jobs: z.number().describe("Jobs and rows submitted with it and without provider.name, since first_asked_at"),
        first_asked_at: timeSchema,
        last_asked_at: timeSchema,
      }),
    )
    .readonly()
    .describe("NPIs that were asked with in the last 30 days and are not in the list, the last one first, at most 200"),
});
export type ProviderList = Readonly<z.infer<typeof providerListSchema>>;

export const providerParamsSchema = z.object({ npi: npiSchema });
