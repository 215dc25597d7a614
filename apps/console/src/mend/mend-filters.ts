import * as z from "zod/mini";

/** Which rows the page shows; in its address. */
export const mendFiltersSchema = z.object({
  tab: z.optional(z.enum(["refused", "payer"])),
  /** Of a payer's rejection. */
  code: z.optional(z.string()),
  after: z.optional(z.coerce.number().check(z.int())),
});
