import { expect, test } from "vitest";
import { createCanaries } from "./canaries.ts";

const { word, person, findIn } = createCanaries();
const canary = word("first");
const { dob } = person();
const [month, day, year] = dob.split("/");

test.each([
  ["as it is", `x${canary}`],
  ["in capitals", canary.toUpperCase()],
  ["among other bytes", Buffer.concat([Buffer.from([0, 255]), Buffer.from(canary), Buffer.from([200])])],
  ["in hexadecimal", Buffer.from(`ab${canary}`).toString("hex")],
  ["in base64", Buffer.from(canary).toString("base64")],
  ["in base64 behind one byte", Buffer.from(`a${canary}b`).toString("base64url")],
  ["in base64 behind two bytes", Buffer.from(`ab${canary}`).toString("base64")],
  ["as a day", `"${dob}"`],
  ["as a day in the form of databases", `"${year}-${month}-${day}"`],
])("a canary is found %s", (_name, text) => {
  expect(findIn(text)).toHaveLength(1);
});

test("nothing is found where nothing is", () => {
  expect(findIn(`{"dob": "04/17/1983", "at": "2026-11-20T22:00:00.000Z", "id": "job_0193d5c1"}`)).toEqual([]);
});
