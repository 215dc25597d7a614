import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A copy of what the build needs, as the Dockerfile makes it. */
function copySources() {
  const copy = mkdtempSync(join(tmpdir(), "night guard "));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const isSource = (path: string) => !/\/(?:dist|node_modules|\.build-[^/]*)$/.test(path);
  for (const path of [
    "apps/console",
    "packages/client",
    "packages/contract",
    "scripts/built-folder.mjs",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ]) {
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return { copy, dist: join(copy, "apps/console/dist") };
}

function build(copy: string): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["apps/console/scripts/build.mjs"], { cwd: copy }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr });
    });
  });
}

test("builds once, again only after a change, and leaves nothing where that fails", async () => {
  const { copy, dist } = copySources();
  expect(await build(copy)).toEqual({ code: 0, text: "" });
  const builtAt = statSync(join(dist, "index.html")).mtimeMs;
  expect(statSync(dist).mode & 0o005).toBe(0o005); // the API may run as another user

  expect(await build(copy)).toEqual({ code: 0, text: "" });
  expect(statSync(join(dist, "index.html")).mtimeMs).toBe(builtAt);

  appendFileSync(join(copy, "apps/console/src/tokens.css"), "\n:root { --added: 1px; }\n");
  expect(await build(copy)).toEqual({ code: 0, text: "" });
  expect(statSync(join(dist, "index.html")).mtimeMs).toBeGreaterThan(builtAt);

  appendFileSync(join(copy, "apps/console/src/main.tsx"), "\nconst = broken;\n");
  const { code, text } = await build(copy);
  expect(code).toBe(1);
  expect(text.trim().split("\n")).toHaveLength(1);
  expect(text).toMatch(/expect|token/i);
  expect(existsSync(dist)).toBe(false);
  expect(readdirSync(join(copy, "apps/console")).filter((name) => name.startsWith(".build-"))).toEqual([]);
});

test("the page has nothing inline, loads nothing from elsewhere, and its first view is under 200 KB", async () => {
  const { copy, dist } = copySources();
  expect(await build(copy)).toEqual({ code: 0, text: "" });
  const page = readFileSync(join(dist, "index.html"), "utf8");
  expect(page).not.toMatch(/<style|<script(?![^>]* src=)| style=| on\w+=/);
  expect(page).not.toMatch(/(?:src|href)="(?!\/(?:console\/|docs"))/);

  const assets = join(dist, "assets");
  const names = readdirSync(assets);
  const startPage = names.filter((name) => name.startsWith("batches-page-"));
  const loaded = [...page.matchAll(/\/console\/assets\/([^"]+)/g)].map(([, name = ""]) => name);
  const first = withImports(assets, [...loaded, ...startPage]);
  const bytes = [...first].reduce((total, name) => total + gzipSync(readFileSync(join(assets, name))).length, 0);
  expect(bytes).toBeLessThan(200_000);
  expect(bytes).toBeGreaterThan(50_000); // something was counted
});

/** Files with all that they import statically, and the styles beside them. */
function withImports(assets: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...names];
  for (const name of waiting) {
    if (found.has(name)) continue;
    found.add(name);
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(assets, name), "utf8");
    for (const [, imported = ""] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) waiting.push(imported);
    const stem = name.replace(/-[^-]+\.js$/, "");
    waiting.push(...readdirSync(assets).filter((file) => file.startsWith(`${stem}-`) && file.endsWith(".css")));
  }
  return found;
}
