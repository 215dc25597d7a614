import { npiSchema, taxIdSchema } from "@nightguard/contract";
import { z } from "zod";

const forFiles = "Fills a column that the file lacks";

export const fillShape = {
  npi: npiSchema.optional().describe(forFiles),
  tax_id: taxIdSchema.optional().describe(forFiles),
  payer_id: z.string().min(1).max(255).optional().describe(forFiles),
};
