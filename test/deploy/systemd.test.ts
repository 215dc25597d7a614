import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "deploy/systemd");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const units = ["nightguard-api.service", "nightguard-migrate.service", "nightguard-worker@.service"];

/** A copy of the units that runs the program of this folder, as systemd-analyze asks whether it is there. */
function copyUnits(change: (text: string) => string = (text) => text): string {
  const copy = mkdtempSync(join(tmpdir(), "nightguard-systemd-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  const program = join(copy, "program"); // the folder's own name may have a space
  symlinkSync(root, program);
  for (const file of globSync(["*.service", "*/*.conf"], { cwd: copy })) {
    const text = readFileSync(join(copy, file), "utf8").replaceAll("/opt/nightguard", program);
    writeFileSync(join(copy, file), change(text));
  }
  return copy;
}

function analyze(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

const verify = (copy: string, unit: string) => analyze("verify", "--man=no", "--recursive-errors=no", join(copy, unit));

/** Version 252 is the first that says by its exit code whether a unit itself is right. */
const version = Number(
  /^systemd (\d+)/.exec(spawnSync("systemd-analyze", ["--version"], { encoding: "utf8" }).stdout)?.[1],
);
const isMissing = !(version >= 252);

test.for(units)("systemd can load %s, and gives it few rights", (unit, { skip }) => {
  if (isMissing) skip("needs systemd-analyze 252 or newer");
  const copy = copyUnits();

  expect(verify(copy, unit)).toBe("");
  expect(analyze("security", "--offline=yes", "--threshold=20", join(copy, unit))).toBe("");
});

test("a setting that systemd does not know is found in the file that the units share", ({ skip }) => {
  if (isMissing) skip("needs systemd-analyze 252 or newer");
  const copy = copyUnits((text) => text.replace("ProtectClock=", "ProtectClok="));

  expect(verify(copy, "nightguard-api.service")).toContain("Unknown key");
});

test("a unit has the memory that its container has in docker-compose.yml, and time to end", () => {
  const { services } = parse(readFileSync(join(root, "docker-compose.yml"), "utf8"), { merge: true });
  for (const unit of units) {
    const [, part = ""] = /-(\w+)/.exec(unit) ?? [];
    const text = read(unit);
    expect(text).toContain(` ${part}\n`); // the end of ExecStart
    expect(text).toContain(`MemoryMax=${services[part].mem_limit.toUpperCase()}\n`);
    expect(text).toContain(`NODE_OPTIONS=${services[part].environment.NODE_OPTIONS}`);
    if (part !== "migrate")
      expect(text).toContain(`TimeoutStopSec=${services[part].stop_grace_period.replace("s", "")}\n`);
  }
});

test("secrets are in environment files, each part's in its own", () => {
  const files = units.map((unit) => [...read(unit).matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file));

  expect(files).toEqual([
    ["/etc/nightguard/service.env", "/etc/nightguard/api.env"],
    ["/etc/nightguard/migrate.env"],
    ["/etc/nightguard/service.env", "/etc/nightguard/worker.env"],
  ]);
  const inlined = units
    .map(read)
    .join("")
    .match(/^Environment=.*(?:KEY|TOKEN|PASSWORD|SECRET|_URL)=.*$/gm);
  expect(inlined).toBeNull();
});
