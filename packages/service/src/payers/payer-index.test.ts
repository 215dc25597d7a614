import { listKnownPayers } from "@nightguard/contract/known-payers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPayerIndex } from "./payer-index.ts";

const aPayer = (id: string, name: string, ...alt_payer_ids: string[]) => ({ id, name, alt_payer_ids });

const index = createPayerIndex(
  [
    aPayer("60054", "Aetna Dental", "AETNA"),
    aPayer("04356", "DentaQuest (commercial)"),
    aPayer("CX007", "Delta Dental of California"),
    aPayer("DDIA", "Delta Dental of Iowa"),
    aPayer("12345", "Twice"),
    aPayer("012345", "Twice with a zero"),
    aPayer("UNIQ1", "Guardian"),
  ],
  true,
);

test.each([
  ["4356", "04356", ["04356"]],
  ["cx007", "CX007", ["CX007"]],
  ["CX-007", "CX007", ["CX007"]],
  ["60054.0", "60054", ["60054"]],
  ["60054,00", "60054", ["60054"]],
  ["Aetna", "60054", ["60054"]],
  ["aetna dental", "60054", ["60054"]],
  ["GUARDIAN", "UNIQ1", ["UNIQ1"]],
  ["0012345", undefined, ["12345", "012345"]],
  ["Delta Dental", undefined, ["CX007", "DDIA"]],
  ["Delta Dental of Ohio", undefined, ["CX007", "DDIA"]],
  ["Detla Dental", undefined, []],
  ["60055", undefined, []],
  ["Q", undefined, []],
  ["000", undefined, []],
  ["-", undefined, []],
])("%s may mean %s of %j", (written, match, likely) => {
  const found = index.find(written, { byWords: true });

  expect(index.has(written)).toBe(false);
  expect(found.match?.id).toBe(match);
  expect(found.likely.map(({ id }) => id)).toEqual(likely);
});

test("ids and alternate ids are known as they are written only", () => {
  expect(["60054", "AETNA", "04356"].map(index.has)).toEqual([true, true, true]);
  expect(["aetna", " 60054", "", "constructor"].map(index.has)).toEqual([false, false, false, false]);
});

test("what a spreadsheet or a hand makes of a known id never means another payer", () => {
  const known = listKnownPayers();
  const all = createPayerIndex(known, true);
  const ids = known.flatMap(({ id, alt_payer_ids }) => [id, ...alt_payer_ids].map((written) => ({ id, written })));
  const damage = fc.constantFrom<(id: string) => string>(
    (id) => id.toLowerCase(),
    (id) => id.replace(/^0+/, ""),
    (id) => `${id}.0`,
    (id) => ` ${id} `,
    (id) => `${id.slice(0, 2)}-${id.slice(2)}`,
  );
  fc.assert(
    fc.property(fc.constantFrom(...ids), damage, ({ id, written }, change) => {
      const damaged = change(written);
      if (all.has(damaged)) return;
      const { match, likely } = all.find(damaged, { byWords: true });
      expect(likely.map((payer) => payer.id)).toContain(id);
      if (match) expect(match.id).toBe(id);
    }),
  );
});

test("names are not searched for where that is too much work", () => {
  expect(index.find("Delta Dental", { byWords: false }).likely).toEqual([]);
  expect(index.find("delta dental of iowa", { byWords: false }).match?.id).toBe("DDIA");
});
