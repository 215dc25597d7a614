import type { RecoveryVariant } from "@nightguard/contract";

/** The end of a sentence such as `Asked with …`. */
const words: Readonly<Record<RecoveryVariant, string>> = {
  without_name_suffix: "the last name without Jr, Sr or III",
  dependent_as_subscriber: "the patient as the subscriber",
  member_id_without_separators: "the member id without dashes and blanks",
  first_part_of_first_name: "the first of several first names",
  plain_letters: "the names without accents",
  member_id_without_suffix: "the member id without the number of the dependent",
  hyphens_as_blanks: "blanks for the hyphens of the names",
  last_part_of_last_name: "the last part of the last name",
  first_part_of_last_name: "the first part of the last name",
  joined_last_name: "the last name as one word",
  blanks_as_hyphens: "hyphens for the blanks of the names",
  umlauts_spelled_out: "umlauts as two letters, such as ue for ü",
  joined_first_name: "the first name as one word",
  member_id_with_suffix_01: "01 after the member id",
  member_id_with_suffix_00: "00 after the member id",
  other_npi: "the other NPI of the practice",
};

export const toVariantWords = (variant: RecoveryVariant): string => words[variant];
