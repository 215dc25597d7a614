import { describe, expect, test } from "vitest";
import { z } from "zod";
import { emptySections } from "./empty.ts";
import { trueEligibilitySchema } from "./true-eligibility.ts";

const { meta: _meta, ...sections } = trueEligibilitySchema.shape;
const { categories, procedures, sources: _sources, ...others } = trueEligibilitySchema.shape;

describe("the document", () => {
  test("standardises over 150 fields", () => {
    const fixed = countLeaves(z.object(others));
    const all = fixed + countLeaves(categories) + countLeaves(procedures);
    console.log(
      `standardised fields: ${fixed} without categories and procedures, ${all} with a procedure counted once`,
    );

    expect(fixed).toBe(285);
    expect(countLeaves(categories)).toBe(450);
    expect(countLeaves(procedures)).toBe(34);
    expect(all).toBe(769);
  });

  test("without any statement has every key of every fixed section", () => {
    const empty = emptySections();

    expect(z.strictObject(sections).parse(empty)).toEqual(empty);
    expect(Object.keys(empty)).toEqual(Object.keys(sections));
    expect(Object.keys(empty.categories)).toHaveLength(15);
    expect(empty.categories.crowns.in_network.covered).toBeNull();
    expect(empty.plan.networks).toEqual([]);
  });

  test("shares nothing between two empty ones", () => {
    emptySections().plan.networks.push("A NETWORK");

    expect(emptySections().plan.networks).toEqual([]);
  });

  test("says of every field what it is", () => {
    expect(undescribed(trueEligibilitySchema, "")).toEqual([]);
  });
});

/** The paths of scalar fields without a description. */
function undescribed(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, member]) => undescribed(member as z.ZodType, `${path}/${key}`));
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) return undescribed(schema.element, path);
  return schema.description === undefined ? [path] : [];
}

/**
 * How many fields a schema standardises. A leaf is one path that holds a scalar or a list of scalars; the fields of a
 * list's items, and of a map's values, count once.
 */
function countLeaves(schema: unknown): number {
  if (schema instanceof z.ZodNullable) return countLeaves(schema.unwrap());
  if (schema instanceof z.ZodArray) return countLeaves(schema.element);
  if (schema instanceof z.ZodRecord) return countLeaves(schema.valueType);
  if (schema instanceof z.ZodObject) {
    return Object.values(schema.shape).reduce((sum, member) => sum + countLeaves(member), 0);
  }
  return 1;
}
