import type { ReadKind } from "@nightguard/contract";
import { expect, test } from "vitest";
import type { TableColumn } from "./csv-columns.ts";
import { createRowReader } from "./row-reader.ts";

/** What is read of cells in these columns, with the faults by path. */
function readCells(cells: Readonly<Partial<Record<TableColumn, string>>>, order?: "dmy") {
  const columns = Object.keys(cells) as TableColumn[];
  const kinds: ReadKind[] = [];
  const note = (kind: ReadKind) => void kinds.push(kind);
  const layout = new Map(columns.map((column, index) => [column, index]));
  const reader = createRowReader(layout, {}, { timeZone: "America/New_York", note });
  const rule = { order, isStated: order !== undefined };
  const read = reader.read(1, Object.values(cells), rule);
  if (!("item" in read)) throw new Error("the row has no item");
  const item = read.item as Readonly<Record<string, unknown>>;
  return { item, faults: read.faults ?? [], kinds, orders: [...reader.findDateOrders(Object.values(cells))] };
}

test.each([
  ["Hollis, Wren Q", "Hollis", "Wren Q"],
  ["HOLLIS,WREN", "HOLLIS", "WREN"],
  ["  van der Berg ,  Ada ", "van der Berg", "Ada"],
  ["O'Neil-Moss, Mary Ann", "O'Neil-Moss", "Mary Ann"],
  ["Hollis Jr., Wren", "Hollis Jr.", "Wren"],
  ["Hollis, Jr., Wren", "Hollis Jr.", "Wren"],
  ["Hollis, Wren, III", "Hollis III", "Wren"],
  ['Hollis, Wren "Birdie"', "Hollis", 'Wren "Birdie"'],
])("%j is divided into last and first name, and counted", (cell, last_name, first_name) => {
  const { item, faults, kinds } = readCells({ full_name: cell });
  expect([item.subscriber, faults]).toEqual([{ last_name, first_name }, []]);
  expect(kinds).toContain("name_column");
  expect(readCells({ dependent_full_name: cell }).item.dependent).toEqual({ last_name, first_name });
});

test.each([
  ["Wren Hollis", /without a comma/],
  ["Hollis", /without a comma/],
  ["Hollis, Jr.", /cannot be told/],
  ["Hollis,", /cannot be told/],
  [", Wren", /cannot be told/],
  ["Hollis, Wren, Ada", /cannot be told/],
  ["#N/A", /error of the spreadsheet/],
])("%j is refused, and given back whole", (cell, message) => {
  const { item, faults, kinds } = readCells({ full_name: cell });
  expect(item.subscriber).toEqual({ last_name: cell });
  expect(faults).toEqual([{ path: "subscriber.last_name", message: expect.stringMatching(message) }]);
  expect(kinds).toEqual([]);
});

test.each([
  ["11/25/2026", "9:00 AM", "2026-11-25T14:00:00.000Z"],
  ["11/25/2026", "14:30", "2026-11-25T19:30:00.000Z"],
  ["2026-11-25", "09:00:00", "2026-11-25T14:00:00.000Z"],
  ["2026-11-25 00:00:00", "1899-12-30 09:00:00", "2026-11-25T14:00:00.000Z"],
  ["11/25/2026 12:00:00 AM", "12/30/1899 1:15:00 PM", "2026-11-25T18:15:00.000Z"],
  ["25-Nov-2026", "0930", "2026-11-25T14:30:00.000Z"],
  ["11/25/2026", "9 am", "2026-11-25T14:00:00.000Z"],
  ["11/25/2026", "1:05p", "2026-11-25T18:05:00.000Z"],
])("an appointment on %j at %j is at %s", (appointment_date, appointment_time, at) => {
  const { item, faults, kinds } = readCells({ appointment_date, appointment_time });
  expect([item.appointment_at, faults]).toEqual([at, []]);
  expect(kinds).toContain("local_time");
});

test("a row without an appointment has none", () => {
  const { item, faults } = readCells({ appointment_date: "", appointment_time: " " });
  expect([item.appointment_at, faults]).toEqual([undefined, []]);
});

test.each([
  ["11/25/2026", "", /no time of day/],
  ["", "9:00 AM", /no date/],
  ["11/25/2026", "morning", /cannot be read/],
  ["11/25/2026", "9", /without minutes/],
  ["11/25/2026 10:00", "9:00", /time of day in its date/],
  ["11/25/26", "9:00", /year of four digits/],
])("an appointment on %j at %j is refused", (appointment_date, appointment_time, message) => {
  const { faults } = readCells({ appointment_date, appointment_time });
  expect(faults).toEqual([{ path: "appointment_at", message: expect.stringMatching(message) }]);
});

test("the date of an appointment tells the order of day and month, and follows it", () => {
  expect(readCells({ appointment_date: "25/11/2026", appointment_time: "9:00" }, "dmy")).toMatchObject({
    item: { appointment_at: "2026-11-25T14:00:00.000Z" },
    orders: [{ order: "dmy", path: "appointment_at" }],
  });
});
