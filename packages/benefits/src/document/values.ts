import { z } from "zod";

export const text = (description: string) => z.string().nullable().describe(description);

export const flag = (description: string) => z.boolean().nullable().describe(description);

export const whole = (description: string) => z.int().nonnegative().nullable().describe(description);

/** US dollars as text with two decimals: exact in every language. */
export const money = (description: string) =>
  z
    .string()
    .regex(/^\d+\.\d\d$/)
    .nullable()
    .describe(description);

export const percent = (description: string) => z.number().min(0).max(100).nullable().describe(description);

export const date = (description: string) => z.iso.date().nullable().describe(description);

export const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  z.enum(words).nullable().describe(description);

export const texts = (description: string) => z.array(z.string()).describe(description);

export const addressSchema = z
  .strictObject({
    line1: text("Street and number, or post office box."),
    line2: text("Second line."),
    city: text("City."),
    state: text("State, two letters."),
    postal_code: text("ZIP code as the payer sent it."),
  })
  .meta({ id: "Address" });

export const forEach = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>);
