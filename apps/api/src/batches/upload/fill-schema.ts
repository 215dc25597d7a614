import { z } from "zod";

const forFiles = "Fills a column that the file lacks";

const digits = (pattern: RegExp, count: number) =>
  z.string("must be text").regex(pattern, `must be ${count} digits`).optional().describe(forFiles);

/** Values for columns that a file lacks. */
export const fillShape = {
  npi: digits(/^[0-9]{10}$/, 10),
  tax_id: digits(/^[0-9]{9}$/, 9),
  payer_id: z
    .string("must be text")
    .min(1, "must not be empty")
    .max(255, "must have at most 255 characters")
    .optional()
    .describe(forFiles),
};
