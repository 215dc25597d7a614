import type { Payer } from "@nightguard/contract";
import { describe, expect, test } from "vitest";
import { startApi } from "../test-support.ts";

const payer: Payer = {
  id: "60054",
  name: "Aetna Dental",
  alt_payer_ids: [],
  features: ["eligibility"],
  partnerPayerId: "60054",
  status: "active",
};

describe("GET /Payer", () => {
  test("answers the wrapped list with its age and how long it may be kept, without a warning", async () => {
    const list = async () => ({ payers: [payer], version: "v1", ageMs: 60_900 });
    const { send } = await startApi({ useCases: { listPayers: list } });

    const response = await send("/Payer");

    expect(await response.json()).toEqual({ data: { service_payer_list: [payer] } });
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(response.headers.get("age")).toBe("60");
    expect(response.headers.get("warning")).toBeNull();
  });

  test("answers 304 to a request with the current version, and the list once it has changed", async () => {
    let version = "v1";
    const { send } = await startApi({ useCases: { listPayers: async () => ({ payers: [], version, ageMs: null }) } });
    const etag = (await send("/Payer")).headers.get("etag") ?? "";
    const again = () => send("/Payer", { headers: { "if-none-match": etag } });

    const unchanged = await again();
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe("");
    expect(unchanged.headers.get("etag")).toBe(etag);
    expect(unchanged.headers.get("age")).toBeNull();

    version = "v2";
    expect((await again()).status).toBe(200);
  });

  test("hands its filters on, and refuses what is none", async () => {
    const asked: unknown[] = [];
    const list = async (filters: unknown) => {
      asked.push(filters);
      return { payers: [], version: "v1", ageMs: null };
    };
    const { send } = await startApi({ useCases: { listPayers: list } });

    await send("/Payer?search=aetna&feature=claims&status=inactive");
    const refused = await send("/Payer?feature=x&status=y");

    expect(asked).toEqual([{ search: "aetna", feature: "claims", status: "inactive" }]);
    expect(await refused.json()).toMatchObject({
      error: { statusCode: 400, issues: [{ path: "feature" }, { path: "status" }] },
    });
  });
});

describe("GET /PayerDirectory", () => {
  test.each([
    ["Detailed", "Detailed"],
    ["DETAILED", "Detailed"],
    ["general", "General"],
    ["-", null],
  ])("reads the level %s", async (text, responseLevel) => {
    const asked: unknown[] = [];
    const directory = async (filters: unknown) => {
      asked.push(filters);
      return { data: [], version: "v1" };
    };
    const { send } = await startApi({ useCases: { getDirectory: directory } });

    await send(`/PayerDirectory?response_level=${text}`);

    expect(asked).toEqual([{ search: undefined, responseLevel }]);
  });
});
