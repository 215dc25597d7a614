import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readDigest } from "../../scripts/built-folder.mjs";

const run = promisify(execFile);

test("processes that build the same at once all succeed, and leave one whole build", async () => {
  const parent = mkdtempSync(join(tmpdir(), "built-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "dist");
  mkdirSync(folder);
  writeFileSync(join(folder, ".digest"), "old");
  const script = `
    import { writeFileSync } from "node:fs";
    import { buildFolder } from ${JSON.stringify(new URL("../../scripts/built-folder.mjs", import.meta.url).href)};
    for (const digest of ["first", "second", "third"]) {
      await buildFolder(process.argv[1], digest, async (unfinished) => {
        for (let file = 0; file < 300; file++) writeFileSync(unfinished + "/" + file, digest);
      });
    }`;

  await Promise.all(
    Array.from({ length: 6 }, () => run(process.execPath, ["--input-type=module", "--eval", script, folder])),
  );

  expect(["first", "second", "third"]).toContain(readDigest(folder));
  expect(readdirSync(folder)).toHaveLength(301);
  expect(readdirSync(parent)).toEqual(["dist"]);
});
