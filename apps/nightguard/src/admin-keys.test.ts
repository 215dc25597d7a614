import { expect, test } from "vitest";
import { listKeyUse } from "./admin-keys.ts";
import type { ApiClient } from "./api-client.ts";

const aKey = (id: string, last_used_at: string | null) => ({
  ...{ id, prefix: "ng_live_a", name: "Import", mode: "live", disabled: false, last_used_at },
  ...{ account_id: "acc_1", account: "Northside Dental" },
});

test("the keys of all accounts are read with one request a page, and those used last come first", async () => {
  const pages = [
    { data: [aKey("key_3", null), aKey("key_2", "2026-11-01T00:00:00.000Z")], next_cursor: "next" },
    { data: [aKey("key_1", "2026-11-28T00:00:00.000Z")], next_cursor: null },
  ];
  const asked: string[] = [];
  const client = {
    async getJson(path: string) {
      asked.push(path);
      return pages[asked.length - 1];
    },
  } as unknown as ApiClient; // all that is asked

  const keys = await listKeyUse(client, undefined);

  expect(keys.map(({ id }) => id)).toEqual(["key_1", "key_2", "key_3"]);
  expect(asked).toEqual(["/Admin/ApiKey?limit=200", "/Admin/ApiKey?limit=200&cursor=next"]);
});
