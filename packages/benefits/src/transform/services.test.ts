import { expect, test } from "vitest";
import { categoryOfCode } from "./services.ts";

test.each([
  ["D0100", "diagnostic"],
  ["D0199", "diagnostic"],
  ["D0200", "xrays"],
  ["D0399", "xrays"],
  ["D0400", "diagnostic"],
  ["D1999", "preventive"],
  ["D2390", "restorative"],
  ["D2499", "restorative"],
  ["D2500", "crowns"],
  ["D2899", "crowns"],
  ["D2949", "restorative"],
  ["D2999", "crowns"],
  ["D3999", "endodontics"],
  ["D4999", "periodontics"],
  ["D5899", "prosthodontics"],
  ["D5999", "maxillofacial"],
  ["D6000", "implants"],
  ["D6199", "implants"],
  ["D6999", "prosthodontics"],
  ["D7999", "oral_surgery"],
  ["D8999", "orthodontics"],
  ["D9999", "adjunctive"],
  ["D9780-D9789", "adjunctive"],
  ["D0099", null],
  ["DENTAL", null],
])("%s is of the category %s, whatever year brought it", (code, category) => {
  expect(categoryOfCode(code)).toBe(category);
});
