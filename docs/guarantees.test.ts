import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each test that the guarantees name exists", () => {
  const page = readFileSync(new URL("guarantees.md", import.meta.url), "utf8");
  const paths = [...page.matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path = ""]) => path);

  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
