import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { describeApi } from "../apps/api/src/docs/describe-api.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = globSync(["*.md", "{deploy,docs}/**/*.md"], { cwd: root });
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

test("the README can be read to its end: it has at most 8 KB", () => {
  expect(Buffer.byteLength(read("README.md"))).toBeLessThanOrEqual(8 * 1024);
});

test("docs/configuration.md lists every setting, and no other", () => {
  const source = ["config.ts", "oidc-config.ts"].map((name) => read(`packages/platform/src/${name}`)).join("\n");
  const plain = [...source.matchAll(/\[\s*"([A-Z][A-Z_]{3,})",/g)].map(([, name = ""]) => name);
  const certificates = ["UPSTREAM", "DATABASE", "REDIS"].flatMap((server) =>
    ["CA", "CLIENT_CERT", "CLIENT_KEY", "CLIENT_PASSPHRASE"].map((file) => `NIGHTGUARD_${server}_${file}`),
  );
  const ofTheCommandLine = ["NIGHTGUARD_URL", "NIGHTGUARD_API_KEY"];
  const ofTheSystem = ["TMPDIR"];

  const rows = read("docs/configuration.md").match(/^\| `[^|]*\|/gm) ?? [];
  const listed = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name));

  expect(plain.length).toBeGreaterThan(30);
  expect([...new Set(listed)].toSorted()).toEqual(
    [...plain, ...certificates, ...ofTheCommandLine, ...ofTheSystem].toSorted(),
  );
});

test("the pages name no operation that the API does not have", async () => {
  const { paths } = (await describeApi()) as { paths: Record<string, object> };
  const known = new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
    ),
  );

  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[A-Za-z][^`\s?]*)/g)].map(
      ([, method, path = ""]) => [page, `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`] as const,
    ),
  );

  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, operation]) => !known.has(operation))).toEqual([]);
});

test("links to a section lead to one", () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, path = "", anchor = ""]) => {
        const target = path === "" ? page : resolve(root, dirname(page), path);
        return !listAnchors(read(target)).includes(anchor);
      })
      .map(([link]) => `${page}: ${link}`),
  );

  expect(broken).toEqual([]);
});

/** The anchors that GitHub gives to a page's headings. */
const listAnchors = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
