import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = globSync(["*.md", "{deploy,docs}/**/*.md"], { cwd: root });

/** Targets of relative links, and paths in backquotes that begin with a folder of ours. */
function listPaths(page: string): string[] {
  const text = readFileSync(resolve(root, page), "utf8");
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, path = ""]) =>
    relative(root, resolve(root, dirname(page), path)),
  );
  const named = [...text.matchAll(/`((?:apps|packages|test|deploy|docs|scripts|sample)\/[^`\s*{}<>…]*)`/g)].map(
    ([, path = ""]) => path,
  );
  return [...links, ...named];
}

test.each(pages)("%s names only files that exist", (page) => {
  const paths = listPaths(page);

  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

test("the glossary names a file for each term", () => {
  const rows = readFileSync(resolve(root, "docs/glossary.md"), "utf8").match(/^\| \*\*.*$/gm) ?? [];

  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/`(?:apps|packages|test)\/[^`]+`/.test(row))).toEqual([]);
});
