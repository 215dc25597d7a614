import { z } from "zod";

const dayForm = /^\d{4}-\d\d-\d\d$/;

export const daySchema = z.iso
  .date({
    error: ({ input }) => `must be a ${dayForm.test(String(input)) ? "real day" : "day"} as YYYY-MM-DD`,
    abort: true,
  })
  .refine((day) => day >= "2000-01-01" && day <= "2099-12-31", { error: "must be a day of this century" });
