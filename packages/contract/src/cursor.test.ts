import { expect, test } from "vitest";
import { pageQuerySchema } from "./cursor.ts";

test.each(["0", "201", "1.5", "-1", "all", ""])("the limit %j of a list is refused with the bounds", (limit) => {
  const parsed = pageQuerySchema.safeParse({ limit });

  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["must be a whole number from 1 to 200"]);
});

test("limits from 1 to 200 are accepted, with a default", () => {
  const limits = [{ limit: "1" }, { limit: "200" }, {}].map((query) => pageQuerySchema.parse(query).limit);

  expect(limits).toEqual([1, 200, 50]);
});
