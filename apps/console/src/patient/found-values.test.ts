import { expect, test } from "vitest";
import { type FindableField, toFieldIssues, toFoundValues } from "./found-values.ts";

const field = (path: string, kind: FindableField["kind"]): FindableField => ({ path, label: path, kind, options: [] });

test("only what was typed is sent, in the document's types", () => {
  const fields = [
    field("/a", "money"),
    field("/b", "percent"),
    field("/c", "flag"),
    field("/d", "date"),
    field("/e", "count"),
    field("/f", "text"),
    field("/g", "choice"),
  ];
  const typed = {
    "/a": "$1,200",
    "/b": "50 %",
    "/c": "false",
    "/d": "2026-12-01",
    "/e": " ",
    "/f": " 2 a year ",
    "/x": "1",
  };

  expect(toFoundValues(fields, typed)).toEqual({
    values: [
      { path: "/a", value: "$1,200" },
      { path: "/b", value: 50 },
      { path: "/c", value: false },
      { path: "/d", value: "2026-12-01" },
      { path: "/f", value: "2 a year" },
    ],
    faults: [],
  });
});

test("text that is not a number is refused at its field", () => {
  expect(toFoundValues([field("/b", "percent")], { "/b": "half" })).toEqual({
    values: [],
    faults: [{ path: "/b", message: "must be a number" }],
  });
});

test("faults that the server finds are shown at their fields", () => {
  const sent = [
    { path: "/a", value: "x" },
    { path: "/b", value: 101 },
  ];

  expect(
    toFieldIssues(
      [
        { path: "values.1.value", message: "must be a number from 0 to 100" },
        { path: "speaker", message: "is too long" },
      ],
      sent,
    ),
  ).toEqual([
    { path: "/b", message: "must be a number from 0 to 100" },
    { path: "speaker", message: "is too long" },
  ]);
});
