import { expect, test } from "vitest";
import { listZones } from "./zones.ts";

test("the browser's zone is offered first while an account has UTC", () => {
  const zones = listZones("UTC", "America/Chicago");

  expect(zones[0]).toBe("America/Chicago");
  expect(zones.at(-1)).toBe("UTC");
  expect(new Set(zones).size).toBe(zones.length);
});

test("a zone that an account has is offered first", () =>
  expect(listZones("America/Denver", "America/Chicago").slice(0, 2)).toEqual(["America/Denver", "America/Chicago"]));
