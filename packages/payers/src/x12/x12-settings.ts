import { z } from "zod";

const partnerId = z.string().regex(/^[A-Z0-9][A-Z0-9 .-]{0,13}[A-Z0-9]$/, {
  error: "must be 2 to 15 capital letters, digits, dots, hyphens or blanks",
});
const qualifier = z.enum(["01", "14", "20", "27", "28", "29", "30", "33", "ZZ"]);

export const partnerIdsShape = {
  sender_id: partnerId.describe("ISA06: our id, as the service assigned it"),
  receiver_id: partnerId.describe("ISA08: the service's id"),
};

export const x12SettingsShape = {
  sender_qualifier: qualifier.default("ZZ").describe("ISA05"),
  receiver_qualifier: qualifier.default("ZZ").describe("ISA07"),
  group_sender_id: partnerId.optional().describe("GS02, where it differs from sender_id"),
  group_receiver_id: partnerId.optional().describe("GS03, where it differs from receiver_id"),
  originator_id: z
    .string()
    .regex(/^[139][A-Z0-9]{9}$/, {
      error: "must be 1 and an EIN, 3 and a DUNS number, or 9 and nine characters of your own",
    })
    .default("9NIGHTGARD")
    .describe("TRN03: who made the trace number"),
  sends_tax_id: z
    .boolean()
    .default(false)
    .describe("Whether the provider's tax id is sent (REF*TJ; in Stedi's JSON too)"),
  sends_taxonomy: z.boolean().default(false).describe("Whether the provider's taxonomy is sent (PRV)"),
};

export const answerSettingsShape = {
  allow_missing_trailer: z
    .boolean()
    .default(false)
    .describe(
      "Whether an answer without SE, GE, IEA or the closing boundary of MIME counts, for a service that always leaves them out: " +
        "otherwise it was cut short, and is asked for again",
    ),
};

/** Addresses of a 270, and what it contains besides the question. */
export type InquiryOptions = z.infer<z.ZodObject<typeof partnerIdsShape & typeof x12SettingsShape>> & {
  /** ISA15: production or test. */
  readonly usage: "P" | "T";
};
