import { expect, test } from "vitest";
import { listKnownCarriers } from "./known-carriers.ts";
import { listKnownPayers } from "./known-payers.ts";
import { payerSchema } from "./payer.ts";

test("over 220 payers are known, each with the specification's fields", () => {
  const payers = listKnownPayers();

  expect(payers.length).toBeGreaterThan(220);
  for (const payer of payers) {
    expect(payerSchema.parse(payer)).toEqual(payer);
    expect(payer.name).not.toBe("");
    expect(payer.features.length).toBeGreaterThan(0);
    for (const feature of payer.features) expect(["eligibility", "claims"]).toContain(feature);
  }
});

test("ids and alternate ids are unique", () => {
  const ids = listKnownPayers().flatMap((payer) => [payer.id, ...payer.alt_payer_ids]);

  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("a payer's line keeps leading zeros, alternate ids, features and status", () => {
  const payers = new Map(listKnownPayers().map((payer) => [payer.id, payer]));

  expect(payers.get("04356")?.name).toBe("DentaQuest (commercial)");
  expect(payers.get("73288")).toMatchObject({
    name: "Humana Dental",
    alt_payer_ids: ["61101", "61108", "HUMANA"],
    features: ["eligibility", "claims"],
    status: "active",
  });
  expect(payers.get("BEAM1")?.features).toEqual(["claims"]);
  expect(payers.get("75068")?.status).toBe("inactive");
});

test("the carrier list has at least 44 ids, one of them on two rows", () => {
  const rows = listKnownCarriers();
  const ids = new Set(rows.map((row) => row.carrier_id));

  expect(ids.size).toBeGreaterThanOrEqual(44);
  expect(rows.length).toBe(ids.size + 1);
  expect(rows.filter((row) => row.carrier_id === "22189")).toHaveLength(2);
  for (const row of rows) expect(row.response_level).toBe("ClearCoverage / Detailed");
  expect(rows.map((row) => row.carrier_name)).toEqual(
    rows.map((row) => row.carrier_name).toSorted((a, b) => a.localeCompare(b)),
  );
});
