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
  "joined_last_name",
  "last_part_of_last_name",
  "first_part_of_last_name",
  "blanks_as_hyphens",
  "umlauts_spelled_out",
  "joined_first_name",
  "member_id_with_suffix_01",
  "member_id_with_suffix_00",
] as const;

export const recoveryVariantSchema = z.enum(recoveryVariants).describe("How the question was written otherwise");
export type RecoveryVariant = z.infer<typeof recoveryVariantSchema>;
