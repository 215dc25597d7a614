import { z } from "zod";

/** A payer in the specification's spelling; Eligibility requests use its `id`. */
export const payerSchema = z.object({
  id: z.string().min(1).max(80),
  name: z.string().max(255),
  alt_payer_ids: z.array(z.string().max(80)).default([]),
  features: z.array(z.string().max(40)).default([]),
  partnerPayerId: z.string().max(80).default(""),
  status: z.enum(["active", "inactive"]).default("active"),
});
export type Payer = z.infer<typeof payerSchema>;

export const payerListSchema = z.object({ data: z.object({ service_payer_list: z.array(payerSchema) }) });

/** A row of the ClearCoverage carrier list. Ids are not unique: one carrier id is on two rows. */
export const carrierSchema = z.object({ carrier_id: z.string(), carrier_name: z.string(), response_level: z.string() });
export type Carrier = Readonly<z.infer<typeof carrierSchema>>;

const capability = z.boolean().nullable();

/** A row of the extended payer directory; null is unknown. Ids are not unique. */
export const directoryEntrySchema = z.object({
  payer_id: z.string(),
  payer_name: z.string(),
  response_level: z.enum(["Detailed", "General"]).nullable(),
  coins: capability,
  deduct: capability,
  descriptions: capability,
  limitations: capability,
  frequency: capability,
});
export type DirectoryEntry = Readonly<z.infer<typeof directoryEntrySchema>>;
