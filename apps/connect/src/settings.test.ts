import { expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

const least = `
url: https://nightguard.example   # where it is
zone: America/Chicago
sources:
  - name: north
    kind: folder
    path: drop
    batch: { payer_id: 00123, max_age: 86400 }
`;

test("the file is read with its comments, values as they are written, paths from its folder", () => {
  const settings = parseSettings(least, "/etc/nightguard/connect.yaml");
  expect(settings).toMatchObject({ url: "https://nightguard.example", state: "/etc/nightguard/state" });
  expect(settings.sources).toMatchObject([
    {
      path: "/etc/nightguard/drop",
      ready: "settled",
      settle_seconds: 10,
      batch: { payer_id: "00123", max_age: 86_400 },
    },
  ]);
});

test.each([
  ["an unknown setting", `${least}colour: red\n`, /Unrecognized key/],
  ["a zone that is none", least.replace("America/Chicago", "Chicago"), /zone: must be a time zone such as/],
  ["a name with blanks", least.replace("name: north", "name: North side"), /sources\.0\.name: must be small letters/],
  [
    "a time that is none",
    least.replace("max_age: 86400", 'deadline: "6am"'),
    /batch\.deadline: must be a time such as/,
  ],
  ["two sources on one path", `${least}  - { name: south, kind: folder, path: ./drop }\n`, /two sources have the path/],
  ["two ways to the key", `${least}key_file: a\nkey_command: [b]\n`, /not both/],
  ["what is not YAML", "sources: [", /connect\.yaml: /],
  ["references to other values", `a: &a [1]\nb: *a\n`, /connect\.yaml: references/],
  ["nothing", "", /url: .*sources: /],
])("%s is refused, by its name", (_, content, message) => {
  expect(() => parseSettings(content, "connect.yaml")).toThrow(message);
});
