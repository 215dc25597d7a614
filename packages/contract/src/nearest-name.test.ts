import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeUnknownName, findNearestName } from "./nearest-name.ts";

const known = ["limit", "cursor", "status", "created_after", "created_before", "payer_id", "npi"];

describe("the nearest name", () => {
  test.each([
    ["limt", "limit"],
    ["lmiit", "limit"],
    ["Limit", "limit"],
    ["limits", "limit"],
    ["createdAfter", "created_after"],
    ["created-befor", "created_before"],
    ["status[]", "status"],
    ["payerid", "payer_id"],
    ["npl", "npi"],
  ])("of %s is %s", (name, nearest) => {
    expect(findNearestName(name, known)).toBe(nearest);
  });

  test.each(["colour", "page_size", "", "n", "x".repeat(65), "💥"])("of %j is none", (name) => {
    expect(findNearestName(name, known)).toBeUndefined();
  });

  test("of a known name is that name, and of any other a known one or none", () => {
    for (const name of known) expect(findNearestName(name, known)).toBe(name);
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (name) => {
        const nearest = findNearestName(name, known);
        expect(nearest === undefined || known.includes(nearest)).toBe(true);
      }),
    );
  });

  test("is named, or what is known, without the given name", () => {
    expect(describeUnknownName("limt", known)).toBe("is not known; did you mean limit?");
    expect(describeUnknownName("colour", ["limit", "cursor"])).toBe("is not known; known are limit, cursor");
    expect(describeUnknownName("colour", [])).toBe("is not known; none is taken here");
  });
});
