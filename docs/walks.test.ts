import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** The files of the table below this heading, in order. */
function listWalk(heading: string): string[] {
  const [, after = ""] = text.split(`**${heading}**\n`);
  const [table = ""] = after.trimStart().split("\n\n");
  return [...table.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}

test.each([
  ["A CSV row, from its upload to its webhook:", 70],
  ["A waiting call:", 30],
])("%s each file is imported by one before it, and there are at most %i", (heading, most) => {
  const files = listWalk(heading);

  expect(files.length).toBeGreaterThan(most / 2);
  expect(files.length).toBeLessThanOrEqual(most);
  const seen = new Set<string>();
  const unreachable = files.filter((file) => {
    const isReached = isStart(file) || [...seen].some((earlier) => listImports(earlier).has(file));
    seen.add(file);
    return !isReached;
  });
  expect(unreachable).toEqual([]);
});

/** Each app starts itself. */
const isStart = (file: string) => file.endsWith("/main.ts");

const imports = new Map<string, Set<string>>();

/** The files that define what this file imports by name, types included, and the modules that it runs in threads. */
function listImports(file: string): Set<string> {
  const known = imports.get(file);
  if (known) return known;
  const found = new Set<string>();
  imports.set(file, found);
  const source = readFileSync(join(root, file), "utf8");
  const { staticImports } = parseSync(file, source).module;
  for (const { moduleRequest, entries } of staticImports) {
    const target = resolveModule(file, moduleRequest.value);
    if (target === undefined) continue;
    for (const { importName } of entries) found.add(findDefinition(target, importName.name ?? ""));
  }
  for (const [, path = ""] of source.matchAll(/new URL\("(\.\/[\w-]+-thread\.ts)"/g)) {
    for (const inner of listImports(join(dirname(file), path))) found.add(inner);
  }
  return found;
}

function resolveModule(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(from), specifier);
  const [, name, rest = ""] = /^@nightguard\/([\w-]+)(\/[\w-]+)?$/.exec(specifier) ?? [];
  const folder = ["packages", "apps"].map((kind) => `${kind}/${name}`).find((path) => existsSync(join(root, path)));
  if (!name || !folder) return undefined;
  const { exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const entry = typeof exports === "string" ? exports : exports[`.${rest}`];
  return typeof entry === "string" ? join(folder, entry) : undefined;
}

/** Follows re-exports of a name to the file that defines it. */
function findDefinition(file: string, name: string): string {
  const { staticExports } = parseSync(file, readFileSync(join(root, file), "utf8")).module;
  for (const { entries } of staticExports) {
    const entry = entries.find(({ exportName, moduleRequest }) => moduleRequest && exportName.name === name);
    const target = entry?.moduleRequest && resolveModule(file, entry.moduleRequest.value);
    if (target) return findDefinition(target, entry.importName.name ?? name);
  }
  return file;
}
