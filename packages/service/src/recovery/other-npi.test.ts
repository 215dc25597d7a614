import { expect, test } from "vitest";
import { findOtherNpi } from "./other-npi.ts";

const practice = { npi: "1000000004", name: "Elm Street Dental", tax_id: "123456789" };
const dentist = { npi: "1000000012", first_name: "Ada", last_name: "Reed", tax_id: "123456789" };
const second = { ...dentist, npi: "1000000020" };
const elsewhere = { npi: "1000000038", name: "Oak Street Dental", tax_id: "987654321" };

const find = (npi: string, ...known: readonly { readonly npi: string }[]) => {
  const records = known.map(({ npi: id, ...details }) => ({ id, npi: id, details, updatedAt: new Date(0) }));
  const deps = { listProviders: async () => records };
  return findOtherNpi(deps, { accountId: "one", mode: "live" }, { npi, tax_id: "123456789" });
};

test("a dentist's practice is found by tax id, whether the dentist is known or not", async () => {
  expect(await find(dentist.npi, dentist, second, practice, elsewhere)).toBe(practice.npi);
  expect(await find("1000000046", dentist, practice)).toBe(practice.npi);
});

test("a practice's only dentist is found", async () => {
  expect(await find(practice.npi, practice, dentist, elsewhere)).toBe(dentist.npi);
});

test("nobody is found among several, or with another tax id", async () => {
  expect(await find(practice.npi, practice, dentist, second)).toBeUndefined();
  expect(await find(dentist.npi, practice, { ...practice, npi: "1000000053" })).toBeUndefined();
  expect(await find(dentist.npi, dentist, elsewhere)).toBeUndefined();
});
