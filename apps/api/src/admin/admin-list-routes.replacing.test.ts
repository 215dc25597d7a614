import { describe, expect, test } from "vitest";
import { startApi, testAdminToken, testKey } from "../test-support.ts";

const limit = 16 * 1024 * 1024;

describe("an import", () => {
  async function importing(body: string | Uint8Array, type = "text/csv; charset=utf-8", token = testAdminToken) {
    const imported: { bytes: number; by: unknown }[] = [];
    const importCarriers = async (csv: unknown, by: unknown) => {
      imported.push({ bytes: Buffer.isBuffer(csv) ? csv.length : -1, by });
      return { rows: 1 };
    };
    const { post } = await startApi({ useCases: { importCarriers } });
    const headers = { "content-type": type, authorization: `Bearer ${token}`, "x-request-id": "import-1" };
    const response = await post("/Admin/Carriers", body, headers);
    return { status: response.status, body: await response.json(), imported };
  }

  test("hands the file on as it came, up to 16 MiB, in the operator's name", async () => {
    const { status, body, imported } = await importing(Buffer.alloc(limit, "x"));

    expect(status).toBe(200);
    expect(body).toEqual({ rows: 1 });
    const from = { serverRequestId: expect.any(String), address: "127.0.0.1" };
    expect(imported).toEqual([
      { bytes: limit, by: { actor: { kind: "administrator", name: "environment" }, requestId: "import-1", ...from } },
    ]);
  });

  test("of more than 16 MiB is 413", async () => {
    const { status, imported } = await importing(Buffer.alloc(limit + 1, "x"));

    expect(status).toBe(413);
    expect(imported).toEqual([]);
  });

  test.each(["application/json", "text/plain"])("of %s is 415", async (type) => {
    expect((await importing("{}", type)).status).toBe(415);
  });

  test("with an API key in the place of the admin token is 401", async () => {
    const { status, imported } = await importing("a,b", "text/csv", testKey);

    expect(status).toBe(401);
    expect(imported).toEqual([]);
  });
});
