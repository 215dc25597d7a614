import { expect, test } from "vitest";
import { parseSearch, toDob } from "./job-search.ts";

test.each([
  ["", undefined],
  ["  appt-8841 ", { reference: "appt-8841" }],
  ["Chart 12, Quill", { reference: "Chart 12, Quill" }],
  ["Quill, Ada", { name: "Quill, Ada" }],
  [" o’brien-núñez ", { name: "o’brien-núñez" }],
  ["walk_in", { reference: "walk_in" }],
  ["60054 W123 4/12/1986", { patient: { payer_id: "60054", member_id: "W123", dob: "04/12/1986" } }],
  ["60054, W123, 04/12/1986", { patient: { payer_id: "60054", member_id: "W123", dob: "04/12/1986" } }],
])("%j looks for %j", (text, search) => expect(parseSearch(text)).toEqual(search));

test("birthdays are written with two digits", () => {
  expect([toDob(" 4/2/1986 "), toDob("04/12/1986"), toDob("1986")]).toEqual(["04/02/1986", "04/12/1986", "1986"]);
});
