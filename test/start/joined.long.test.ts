import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { findProgram } from "../../apps/nightguard/scripts/build.mjs";
import { findFreePort } from "../support/free-port.ts";
import { makeTemporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../../apps/nightguard/scripts/build.mjs", import.meta.url));

/** Where they cannot be, parts run from their sources, and the image cannot be built. */
test("the sources can be joined into a program, which runs with what it depends on", async () => {
  await run(process.execPath, [script]);

  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "password"), "secret", { mode: 0o600 });
  const hostKey = `ssh-ed25519 ${"A".repeat(60)}`;
  const source = `{ name: a, kind: sftp, host: 127.0.0.1, port: ${await findFreePort()}, user: a, path: /, host_key: ${hostKey}, password_file: password }`;
  await writeFile(
    join(folder, "connect.yaml"),
    `{ url: "http://127.0.0.1:${await findFreePort()}", sources: [${source}] }`,
  );
  const checked = await run(process.execPath, [findProgram(), "connect", "check"], {
    cwd: folder,
    env: { PATH: process.env.PATH, NIGHTGUARD_API_KEY: "ng_test_none" },
  }).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toMatch(/^✗ http.*could not be reached.*\n✗ a: 127\.0\.0\.1:/);
});
