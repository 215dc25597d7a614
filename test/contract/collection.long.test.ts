import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { describeApi, toCollection } from "../../apps/api/src/index.ts";

// That the requests succeed from top to bottom is tested with newman: test/foreign/collection.nightly.test.ts.

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: {
      readonly path: readonly string[];
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
  };
}
interface Folder {
  readonly name: string;
  readonly description: string;
  readonly item: readonly Item[];
}
interface Operation {
  readonly security: readonly object[];
}

const text = readFileSync(new URL("../../docs/nightguard.postman_collection.json", import.meta.url), "utf8");
const folders = (JSON.parse(text) as { readonly item: readonly Folder[] }).item;
const items = folders.flatMap(({ item }) => item);

let document: Record<string, unknown>;
let operations: readonly { name: string; method: string; security: readonly object[] }[];
beforeAll(async () => {
  document = await describeApi();
  operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      method,
      security,
    })),
  );
});

const toName = ({ request }: Item) => `${request.method} /${request.url.path.join("/")}`;

test("the collection matches the description; `npm run collection` regenerates it", () => {
  expect(JSON.parse(text)).toEqual(toCollection(document));
});

test("every operation has a step; apps/api/src/docs/collection-steps.ts lists them", () => {
  const steps = new Set(items.map(toName));

  expect(operations.length).toBeGreaterThan(50);
  expect(operations.map(({ name }) => name).filter((name) => !steps.has(name))).toEqual([]);
});

test("every id is one that an earlier step saved, or a value of its own", () => {
  const values = items.flatMap(({ request }) => request.url.variable.map(({ value }) => value));

  expect(values.filter((value) => value === "" || /_[0-9a-f]{32}/.test(value))).toEqual([]);
  const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const set = [...text.matchAll(/collectionVariables\.set\(\\"(\w+)\\"/g)].map(([, name]) => name);
  const given = ["base_url", "api_key", "admin_token", "webhook_url"];
  expect([...new Set(used)].filter((name) => name !== undefined && ![...set, ...given].includes(name))).toEqual([]);
});

describe("the last folder", () => {
  const last = folders.at(-1);

  test("says that it changes the installation", () => {
    expect(last?.name).toBe("Changes the installation");
    expect(last?.description).toMatch(/change/);
  });

  test("holds every administrative write, replacement, deletion and rotation", () => {
    const isChanging = ({ name, method, security }: (typeof operations)[number]) =>
      method !== "get" &&
      (method !== "post" ||
        /\/(?:delete|roll|rotate)$/.test(name) ||
        security.some((way) => Object.hasOwn(way, "adminToken")));
    const names = operations.filter(isChanging).map(({ name }) => name);
    const others = new Set(folders.slice(0, -1).flatMap(({ item }) => item.map(toName)));

    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => others.has(name))).toEqual([]);
  });
});
