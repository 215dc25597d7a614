import { z } from "zod";

/**
 * How many fields a schema standardises. A leaf is one path that holds a scalar or a list of scalars; the fields of a
 * list's items, and of a map's values, count once.
 */
export function countLeaves(schema: unknown): number {
  if (schema instanceof z.ZodNullable) return countLeaves(schema.unwrap());
  if (schema instanceof z.ZodArray) return countLeaves(schema.element);
  if (schema instanceof z.ZodRecord) return countLeaves(schema.valueType);
  if (schema instanceof z.ZodObject) {
    return Object.values(schema.shape).reduce((sum, member) => sum + countLeaves(member), 0);
  }
  return 1;
}
