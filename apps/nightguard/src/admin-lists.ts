import { z } from "zod";
import type { ApiClient } from "./api-client.ts";

export const toPath = (...parts: string[]): string => `/Admin/${parts.map(encodeURIComponent).join("/")}`;

export function toQuery(given: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}

const pageSchema = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() });

/** Lists that have pages take `limit` and `cursor`. */
export async function listPages(client: ApiClient, path: string): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = pageSchema.parse(await client.getJson(`${path}?limit=200${cursor && `&cursor=${cursor}`}`));
    items.push(...page.data);
    cursor = page.next_cursor;
  }
  return items;
}

/** Short lists come whole, and refuse `limit`. */
export async function listWhole(client: ApiClient, path: string): Promise<unknown[]> {
  return pageSchema.parse(await client.getJson(path)).data;
}
