import { z } from "zod";

/** How a question was written otherwise, in the order in which variants are asked: the most probable first. */
export const recoveryVariants = [
  "without_name_suffix",
  "dependent_as_subscriber",
  "member_id_without_separators",
  "first_part_of_first_name",
  "plain_letters",
  "member_id_without_suffix",
  "hyphens_as_blanks",
  "last_part_of_last_name",
  "first_part_of_last_name",
  "joined_last_name",
  "blanks_as_hyphens",
  "umlauts_spelled_out",
  "joined_first_name",
  "member_id_with_suffix_01",
  "member_id_with_suffix_00",
  "other_npi",
] as const;

export const recoveryVariantSchema = z.enum(recoveryVariants).describe("How the question was written otherwise");
export type RecoveryVariant = z.infer<typeof recoveryVariantSchema>;

const differingFields = ["first_name", "last_name", "dob"] as const;

export const suggestionSchema = z
  .object({
    variant: recoveryVariantSchema,
    differs: z
      .array(
        z.object({
          field: z.enum(differingFields),
          asked: z.string(),
          answered: z.string().nullable().describe("Null if the payer does not say"),
        }),
      )
      .describe("What the payer states otherwise than it was asked"),
  })
  .meta({ id: "RecoverySuggestion" });
export type Suggestion = Readonly<z.infer<typeof suggestionSchema>>;

export const recoverySchema = z
  .object({
    tried: z.int().min(0).describe("Questions in other spellings, besides the first one"),
    variants: z.array(recoveryVariantSchema).describe("In the order in which they were asked"),
    accepted: recoveryVariantSchema.nullable().describe("The one that found the patient; null if none did"),
    suggestion: suggestionSchema
      .nullable()
      .describe(
        "An answer that is perhaps about somebody else, and therefore not the job's result. Null without one, and for callers who may not see patients",
      ),
  })
  .meta({ id: "Recovery" });
