import { dryRunLimits } from "@nightguard/contract";
import { expect, test } from "vitest";
import { collect } from "../../test-support.ts";
import { readCsvChunks } from "./csv-rows.ts";
import { HeaderFaultError } from "./header-row.ts";
import { createTablePreview } from "./table-preview.ts";

const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const row = "60054,1234567893,123456789,Ada,Quill,M1,02/29/1988,G1";

/** Reads a table with a preview. @returns what it shows, and whether the header row fits */
async function preview(text: string, showsValues = true) {
  const table = createTablePreview({ showsValues });
  async function* chunks() {
    yield Buffer.from(text);
  }
  const reader = {
    hints: { names: new Map(), fill: {} },
    timeZone: "UTC",
    note: () => undefined,
    preview: table.preview,
    reserveSpace: async () => () => undefined,
  };
  const fits = await collect(readCsvChunks(chunks(), reader)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HeaderFaultError) return false;
      throw error;
    },
  );
  return { fits, ...table.read() };
}

test("shows each column with its field and the first cells, as they are in the file", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => row.replace("M1", ` M${n} `));

  const { fits, columns, missing, issues } = await preview(
    [`${header},Notes`, ...rows.map((each) => `${each},x`)].join("\n"),
  );

  expect({ fits, missing, issues }).toEqual({ fits: true, missing: [], issues: [] });
  expect(columns.map(({ field }) => field)).toEqual([...header.split(","), null]);
  expect(columns[5]?.examples).toEqual(Array.from({ length: dryRunLimits.examples }, (_, n) => `M${n}`));
});

test("reads on below a header row that does not fit, to show examples", async () => {
  const { fits, columns, missing } = await preview("Given,Family\nAda,Quill\n\nBob\n");

  expect(fits).toBe(false);
  expect(missing).toContain("dob");
  expect(columns).toMatchObject([
    { name: "Given", field: null, examples: ["Ada", "Bob"] },
    { name: "Family", field: null, examples: ["Quill", ""] },
  ]);
});

test("shows people who may not see patients no cells, and no names that may be those of people", async () => {
  const { fits, columns } = await preview("Bea Quill,dob,Notes,,Moss,npi\nAda,02/13/1980,x,y,z,1\n", false);
  const patient = await preview("Bea Quill,Notes,dob\nAda,x,02/13/1980\n", false);

  expect(fits).toBe(false);
  expect(columns.map(({ name }) => name)).toEqual(["column 1", "dob", "Notes", "column 4", "column 5", "npi"]);
  expect(columns.map(({ examples }) => examples)).toEqual(Array.from({ length: 6 }, () => []));
  expect(patient.columns.map(({ name }) => name)).toEqual(["column 1", "column 2", "dob"]);
});

test("is bounded for wide tables and long cells", async () => {
  const wide = Array.from({ length: 5_000 }, (_, n) => `x${n}${"y".repeat(n === 0 ? 1_000 : 0)}`).join(",");

  const { columns } = await preview(`${wide}\n${wide}\n`);

  expect(columns).toHaveLength(dryRunLimits.columns);
  expect(columns[0]?.name).toHaveLength(255);
  expect(columns[0]?.examples[0]).toHaveLength(255);
});
