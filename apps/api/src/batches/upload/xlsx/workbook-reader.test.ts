import { expect, onTestFinished, test } from "vitest";
import { collect } from "../../../test-support.ts";
import type { SpooledSource } from "../spooled-source.ts";
import { aBook, usualParts } from "./test-support.ts";
import { createWorkbookReader, type WorkbookReader } from "./workbook-reader.ts";

const toSource = (bytes: Buffer): SpooledSource => ({ kind: "memory", bytes, length: bytes.length });
const takeMemory = async () => () => undefined;
const small = toSource(await aBook({}));

/** Relations of 9.5 MB and names of sheets of 5 MB, which are kept: with what a thread needs, more than a heap of 18 MiB holds. */
const text = "0".repeat(1_000);
const relations = Array.from(
  { length: 9_000 },
  (_, id) => `<Relationship Id="x${id}" Type="x" Target="${text}${id}"/>`,
);
const sheets = Array.from({ length: 4_900 }, (_, id) => `<sheet name="${text}${id}" r:id="x${id}"/>`);
const large = toSource(
  await aBook({
    relations: usualParts.relations.replace("</", `${relations.join("")}</`),
    workbook: usualParts.workbook.replace("</sheets>", `${sheets.join("")}</sheets>`),
  }),
);

function startReader(options: Parameters<typeof createWorkbookReader>[0] = {}): WorkbookReader {
  const reader = createWorkbookReader(options);
  onTestFinished(reader.close);
  return reader;
}

const readAll = async (reader: WorkbookReader, source: SpooledSource) =>
  (await collect(reader.read(source, { sheet: undefined, takeMemory }))).flat();

test("a workbook that needs more memory than its thread has is refused, and others are read meanwhile and afterwards", async () => {
  const reader = startReader({ heapMebibytes: 18 });

  const [first, refused, second] = await Promise.allSettled([small, large, small].map((each) => readAll(reader, each)));

  expect(refused).toMatchObject({
    status: "rejected",
    reason: { statusCode: 413, message: "The workbook needs more memory than there is to read one; send it as CSV" },
  });
  for (const read of [first, second]) expect(read).toEqual({ status: "fulfilled", value: [["60054"]] });
  expect(await readAll(reader, small)).toEqual([["60054"]]);
  expect(await readAll(startReader(), large)).toEqual([["60054"]]);
});

test("a thread that does not answer in time is ended, and the workbook may be sent again", async () => {
  const reader = startReader({ answerMs: 0 });

  await expect(readAll(reader, small)).rejects.toMatchObject({
    statusCode: 503,
    message: "The workbook could not be read in time; send it again, or as CSV",
    extras: { retryAfterSeconds: 60 },
  });
});

test("memory is taken for the thread and for the texts that cells share, and released whenever reading ends", async () => {
  const reader = startReader();
  const strings = `<sst>${"<si><t>60054</t></si>".repeat(200_000)}</sst>`;
  const source = toSource(await aBook({ strings }));
  const taken: number[] = [];
  let held = 0;
  const take = async (mebibytes: number) => {
    taken.push(mebibytes);
    held += mebibytes;
    return () => {
      held -= mebibytes;
    };
  };

  for await (const _ of reader.read(source, { sheet: undefined, takeMemory: take })) break;

  expect(taken).toEqual([16, 5]);
  expect(held).toBe(0);
});

test("a workbook for which there is no memory is not read", async () => {
  const reader = startReader();
  const full = new Error("no memory");

  await expect(collect(reader.read(small, { sheet: undefined, takeMemory: () => Promise.reject(full) }))).rejects.toBe(
    full,
  );
  expect(await readAll(reader, small)).toEqual([["60054"]]);
});

test("a million blank rows between two others are counted", async () => {
  const cell = '<c t="s"><v>0</v></c>';
  const sheet = `<worksheet><sheetData><row>${cell}</row><row r="1048576">${cell}</row></sheetData></worksheet>`;

  const rows = await readAll(startReader(), toSource(await aBook({ sheet })));

  expect(rows).toHaveLength(1_048_576);
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([["60054"], [], ["60054"]]);
});
