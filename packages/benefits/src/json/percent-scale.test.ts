import { describe, expect, test } from "vitest";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";

const read = (body: unknown) =>
  toTrueEligibility({ contentType: "", body: JSON.stringify(body) }, { asOf: "2026-03-02" }).categories;

const sharesOf = (categories: ReturnType<typeof read>) => [
  categories.restorative.in_network.plan_pays_percent,
  categories.crowns.in_network.plan_pays_percent,
];

const ofAvaility = (...amounts: unknown[]) =>
  read({
    statusCode: "4",
    plans: [
      {
        statusCode: "1",
        benefits: ["25", "36"].map((type, index) => ({
          type,
          statusCode: "1",
          amounts: { coInsurance: { inNetwork: [{ units: "Percent", amount: amounts[index] }] } },
        })),
      },
    ],
  });

const ofVendor = (...percents: unknown[]) =>
  read({
    active_coverage: [{ service_type: "dental_care" }],
    coinsurance: ["restorative", "crowns"].map((type, index) => ({
      service_type: type,
      percent: percents[index],
      network: "in_network",
    })),
  });

describe("percents from 0 to 1", () => {
  test.each([
    { amounts: ["0.2", "1"], shares: [80, 0] },
    { amounts: [0.125, "0"], shares: [87.5, 100] },
    { amounts: ["0", "1"], shares: [100, 0] },
    { amounts: ["20", "1"], shares: [80, 99] },
    { amounts: ["20", "0.5"], shares: [80, 50] },
    { amounts: ["0.2%", "50"], shares: [99.8, 50] },
  ])("are fractions in Availity's JSON, unless others show whole percents: $amounts", ({ amounts, shares }) => {
    expect(sharesOf(ofAvaility(...amounts))).toEqual(shares);
  });

  test.each([
    { percents: ["0.8", 1], shares: [80, 100] },
    { percents: ["80", "1"], shares: [80, 1] },
    { percents: ["0", "1"], shares: [0, 1] },
  ])("are fractions in a vendor's JSON if one of them is: $percents", ({ percents, shares }) => {
    expect(sharesOf(ofVendor(...percents))).toEqual(shares);
  });
});
