import { InvalidRequestError, type Issue } from "@nightguard/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCarriers, parseDirectory } from "./payer-import.ts";

const carriersHeader = "carrier_id,carrier_name,response_level";
const directoryHeader = "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency";
const file = (...lines: string[]) => Buffer.from(lines.join("\r\n"));

/** A row with every cell in quotes. */
const toLine = (row: object) =>
  Object.values(row)
    .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
    .join(",");

async function issuesOf(reading: Promise<unknown>): Promise<readonly Issue[]> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InvalidRequestError);
  return (error as InvalidRequestError).extras.issues ?? [];
}

describe("a carrier file", () => {
  test("keeps ids as text and several rows of one id", async () => {
    const csv = file(
      carriersHeader,
      "00123,Plan A,ClearCoverage / Detailed",
      "00123,Plan B,ClearCoverage / Detailed",
      "",
    );

    expect(await parseCarriers(csv)).toEqual([
      { carrier_id: "00123", carrier_name: "Plan A", response_level: "ClearCoverage / Detailed" },
      { carrier_id: "00123", carrier_name: "Plan B", response_level: "ClearCoverage / Detailed" },
    ]);
  });

  test("may have its columns in another order and spelling, columns of its own, and a byte order mark", async () => {
    const csv = file("\u{feff}Response Level,note,Carrier ID,CARRIER_NAME", 'Detailed,x,A1,"Plan, with comma"');

    expect(await parseCarriers(csv)).toEqual([
      { carrier_id: "A1", carrier_name: "Plan, with comma", response_level: "Detailed" },
    ]);
  });

  test("reads as what was written, in chunks of any size", async () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((it) => it === it.trim() && !/\p{Cc}/u.test(it));
    const row = fc.record({ carrier_id: text, carrier_name: text, response_level: text });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        async (rows, size) => {
          const bytes = file(carriersHeader, ...rows.map(toLine), "");
          async function* chunks() {
            for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
          }
          expect(await parseCarriers(bytes)).toEqual(rows);
          expect(await parseCarriers(chunks())).toEqual(rows);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("is refused with every fault by its line, and no cell is repeated", async () => {
    const csv = file(
      carriersHeader,
      "A1,Plan A,Detailed",
      ",Plan B,Detailed",
      "A3,Plan C",
      `A4,${"x".repeat(256)},Detailed`,
    );

    expect(await issuesOf(parseCarriers(csv))).toEqual([
      { path: "line 3.carrier_id", message: "must not be empty" },
      { path: "line 4", message: "must have 3 columns as the header has, not 2" },
      { path: "line 5.carrier_name", message: "must have at most 255 characters" },
    ]);
  });

  test("without a column is refused by the column's name", async () => {
    expect(await issuesOf(parseCarriers(file("carrier_id,response_level", "A1,Detailed")))).toEqual([
      { path: "line 1", message: "must have the column carrier_name" },
    ]);
  });

  test("with two columns of one meaning is refused", async () => {
    const csv = file("carrier_id,Carrier ID,carrier_name,response_level", "A1,A2,Plan,Detailed");

    expect(await issuesOf(parseCarriers(csv))).toEqual([
      { path: "line 1", message: "must have the column carrier_id only once" },
    ]);
  });

  test("without a row is refused", async () => {
    expect(await issuesOf(parseCarriers(file("")))).toHaveLength(1);
    expect(await issuesOf(parseCarriers(file(carriersHeader)))).toHaveLength(1);
  });

  test("with a quote that stays open, or one inside a cell, is refused by its line", async () => {
    expect(await issuesOf(parseCarriers(file(carriersHeader, "A1,Plan A,Detailed", 'A2,"Plan B,Detailed')))).toEqual([
      { path: "line 3", message: "must close the quote that it opens" },
    ]);
    expect(await issuesOf(parseCarriers(file(carriersHeader, 'A1,Plan "A",Detailed')))).toEqual([
      { path: "line 2", message: "must be CSV as in RFC 4180" },
    ]);
  });

  test("that is not UTF-8 is refused", async () => {
    const csv = Buffer.concat([file(carriersHeader, "A1,Plan "), Buffer.of(0xe9), Buffer.from(",Detailed\r\n")]);

    expect((await issuesOf(parseCarriers(csv)))[0]?.message).toBe("must be UTF-8");
  });

  test("names a hundred faults at most", async () => {
    const csv = file(carriersHeader, ...Array.from({ length: 500 }, () => ",,"));

    expect(await issuesOf(parseCarriers(csv))).toHaveLength(100);
  });

  test("of more rows than a list may have is refused", async () => {
    const csv = file(carriersHeader, ...Array.from({ length: 20_001 }, (_, row) => `${row},Plan,Detailed`));

    expect(await issuesOf(parseCarriers(csv))).toEqual([
      { path: "line 20002", message: "must not be there: a list has at most 20000 rows" },
    ]);
  });

  test("that breaks off fails as its stream does", async () => {
    async function* broken() {
      yield file(carriersHeader, "A1,Plan A,Detailed");
      throw new Error("connection lost");
    }

    await expect(parseCarriers(broken())).rejects.toThrow("connection lost");
  });
});

describe("a directory file", () => {
  test("reads DETAILED as Detailed, Yes and No as true and false, - as unknown", async () => {
    const csv = file(
      "Payer ID,Payer Name,Response Level,Coins.,Deduct.,Descriptions,Limitations,Frequency",
      "P1,Plan A,DETAILED,Yes,No,-,yes,",
      "P1,Plan A West,General,-,-,-,-,-",
      "P2,Plan B,-,-,-,-,-,-",
    );

    expect(await parseDirectory(csv)).toEqual([
      {
        payer_id: "P1",
        payer_name: "Plan A",
        response_level: "Detailed",
        coins: true,
        deduct: false,
        descriptions: null,
        limitations: true,
        frequency: null,
      },
      expect.objectContaining({ payer_id: "P1", payer_name: "Plan A West", response_level: "General", coins: null }),
      expect.objectContaining({ payer_id: "P2", response_level: null }),
    ]);
  });

  test("with another word in a capability or level is refused by line and column", async () => {
    const csv = file(directoryHeader, "P1,Plan A,Full,-,-,-,-,-", "P2,Plan B,General,maybe,-,-,-,-");

    expect(await issuesOf(parseDirectory(csv))).toEqual([
      { path: "line 2.response_level", message: "must be Detailed, General or -" },
      { path: "line 3.coins", message: "must be Yes, No or -" },
    ]);
  });
});
