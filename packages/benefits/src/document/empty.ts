import { z } from "zod";

/**
 * A maker of empty values of a schema: every key of every object is there, null where a value may be null, [] for a
 * list and {} for a map. Worked out once, since an empty document has some five hundred keys and is made for each answer.
 *
 * @throws TypeError for a schema that has no empty value, such as an enum that may not be null
 */
export function emptyMaker<Schema extends z.ZodType>(schema: Schema): () => z.output<Schema> {
  return makerOf(schema) as () => z.output<Schema>; // built from the schema itself, key by key
}

function makerOf(schema: unknown): () => unknown {
  if (schema instanceof z.ZodNullable) return () => null;
  if (schema instanceof z.ZodArray) return () => [];
  if (schema instanceof z.ZodRecord) return () => ({});
  if (schema instanceof z.ZodObject) return objectMaker(schema);
  throw new TypeError("A schema without an empty value");
}

/** Nulls are copied all at once; only what must not be shared is made anew. */
function objectMaker(schema: z.ZodObject): () => unknown {
  const makers = Object.entries(schema.shape).map(([key, member]) => [key, makerOf(member)] as const);
  const nulls = Object.fromEntries(makers.map(([key]) => [key, null]));
  const others = makers.filter(([, make]) => make() !== null);
  return () => {
    const made: Record<string, unknown> = { ...nulls };
    for (const [key, make] of others) made[key] = make();
    return made;
  };
}
