import { z } from "zod";

// The file is read with all values as text, so that `payer_id: 00123` keeps its zeros.

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(least).max(most));

export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 21:30");

export const text = z.string().min(1).max(1_000);

export const flag = z.enum(["true", "false"], { error: "must be true or false" }).transform((word) => word === "true");

/** It is in logs, in names of batches and in references. */
export const sourceName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "must be small letters, digits and hyphens");
