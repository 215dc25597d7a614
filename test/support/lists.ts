import { expect } from "vitest";
import type { TestClient } from "./client.ts";

/** All items of a list, page by page. */
export async function readAll(client: TestClient, path: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let cursor: unknown = ""; cursor !== null; ) {
    const query = cursor === "" ? "" : `${path.includes("?") ? "&" : "?"}cursor=${cursor}`;
    const { status, body } = await client.get(path + query);
    expect(status).toBe(200);
    items.push(...(body.data as Record<string, unknown>[]));
    cursor = body.next_cursor;
  }
  return items;
}
