import { z } from "zod";

/** A payer as the specification spells it; `id` is what `payer.id` of an Eligibility request names. */
export const payerSchema = z.object({
  id: z.string().min(1).max(80),
  name: z.string().max(255),
  alt_payer_ids: z.array(z.string().max(80)).default([]),
  features: z.array(z.string().max(40)).default([]),
  partnerPayerId: z.string().max(80).default(""),
  status: z.enum(["active", "inactive"]).default("active"),
});
export type Payer = z.infer<typeof payerSchema>;

/** The wrapped list that `GET /Payer` answers, here and upstream. */
export const payerListSchema = z.object({ data: z.object({ service_payer_list: z.array(payerSchema) }) });

/** A row of the ClearCoverage carrier list. The id is not unique: one carrier id stands on two rows. */
export interface Carrier {
  readonly carrier_id: string;
  readonly carrier_name: string;
  readonly response_level: string;
}

/** A row of the extended payer directory; null means unknown. The id is not unique. */
export interface DirectoryEntry {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly response_level: "Detailed" | "General" | null;
  readonly coins: boolean | null;
  readonly deduct: boolean | null;
  readonly descriptions: boolean | null;
  readonly limitations: boolean | null;
  readonly frequency: boolean | null;
}
