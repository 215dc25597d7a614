import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync(new URL("guarantees.md", import.meta.url), "utf8");
const doesExist = (path: string) => existsSync(new URL(`../${path}`, import.meta.url));

test("each test that the guarantees name exists", () => {
  const paths = [...page.matchAll(/`([^`\s]+\.test\.ts|[^`\s]+\/test_\w+\.py)`/g)].map(([, path = ""]) => path);

  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !doesExist(path))).toEqual([]);
});

test("each promise names a test", () => {
  const rows = (page.match(/^\| .+$/gm) ?? []).filter((row) => row !== "| promise | shown by |");
  const withoutTest = rows.filter((row) => !/\| [^|]*`[^`\s]+\.test\.ts`[^|]*\|$/.test(row));

  expect(rows.length).toBeGreaterThan(150);
  expect(withoutTest).toEqual([]);
});
