import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { until } from "../support/waiting.ts";

const program = fileURLToPath(new URL("../../apps/nightguard/bin/nightguard.mjs", import.meta.url));

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightguard start "));
});

afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await until(() => rm(folder, { recursive: true, force: true }));
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; text: string }>;
  text(): string;
}

/** Runs a command in the folder with no environment but the given one. */
function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Run {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", ...compileCache, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return { code: code as number | null, text };
  });
  return { child, ended, text: () => text };
}

async function untilReady(started: Run): Promise<string> {
  await until(() => expect(started.text()).toContain("Ctrl-C stops everything"), 50, 120_000);
  return started.text();
}

const liveKeyIn = (text: string) => /ng_live_\w+/.exec(text)?.[0];
const addressIn = (text: string) => /API +(http:\S+)/.exec(text)?.[1] ?? "";

test("the first start verifies the sample and ends, though the port is taken", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;

  const { code, text } = await run(["start", "--sample", "--exit"], { PORT: String(port) }).ended;
  other.close();

  expect(text).toContain(`Port ${port} is in use by another program`);
  expect(text).toMatch(/Admin token {2}\S{32,}/);
  expect(text).toMatch(/500 rows read, 4\d\d answers/);
  expect(text).toContain("coverage active");
  expect(text).toContain("Rejected rows");
  expect(text).toMatch(/Keys are in +\.nightguard\/demo\.json, \.nightguard\/admin\.token/);
  expect(text).toMatch(/\nEverything has stopped; `npm start` starts it again\n$/);
  expect(text).not.toContain("Verify one patient");
  expect(text).not.toContain("/docs");
  expect(text).not.toMatch(/^\s+at /m);
  expect(code).toBe(0);
  const results = join(folder, ".nightguard/sample-results.csv");
  expect((await readFile(results, "utf8")).trimEnd().split("\n").length).toBeGreaterThan(450);
  for (const file of ["sample-appointments.csv", "sample-results.csv", "demo.json", "admin.token", "encryption.key"]) {
    expect((await stat(join(folder, ".nightguard", file))).mode & 0o777, file).toBe(0o600);
  }
});

test.each([
  ["a port with none above it for the worker", { NIGHTGUARD_METRICS_PORT: "65535" }, 64, "METRICS_PORT must be below"],
  ["an address of no machine here", { HOST: "192.0.2.1" }, 1, "does not have the address that HOST names"],
])("%s is refused in words", async (_name, environment, exitCode, words) => {
  const { code, text } = await run(["start"], environment).ended;

  expect(text).toContain(words);
  expect(code).toBe(exitCode);
});

test("after kill -9 nothing stays behind and the next start has the same keys", async () => {
  const killed = run(["start"]);
  const before = await untilReady(killed);
  const second = await run(["start"]).ended;
  killed.child.kill("SIGKILL");
  await killed.ended;
  await until(() => expect(fetch(addressIn(before))).rejects.toThrow());

  const again = run(["start"]);
  const after = await untilReady(again);
  again.child.kill("SIGTERM");
  const { code } = await again.ended;

  expect(second).toMatchObject({ code: 1, text: expect.stringContaining("is already running here") });
  expect(liveKeyIn(after)).toBe(liveKeyIn(before));
  expect(after).not.toContain("Admin token");
  expect(code).toBe(0);
  await expect(stat(join(folder, ".nightguard/running.json"))).rejects.toThrow();
});

test("verify and admin use the start that runs in the folder, and `admin restored` its servers once it has ended", async () => {
  const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number\n";
  const good = "60054,1234567893,123456789,Maria,Example,W100000001,04/12/1986,98765\n";
  const bad = "60054,12345,123456789,Paul,Example,W100000002,02/30/1986,98765\n";
  await writeFile(join(folder, "good.csv"), header + good);
  await writeFile(join(folder, "mixed.csv"), header + good + bad);
  const started = run(["start"]);
  await untilReady(started);

  const [allAnswered, mixed, plan] = await Promise.all([
    run(["verify", "good.csv"]).ended,
    run(["verify", "mixed.csv", "--out", "-", "--format", "ndjson"]).ended,
    run(["admin", "put-plan", "clinic", "--per-second", "5", "--burst", "10"]).ended,
  ]);
  const changed = await run(["admin", "put-plan", "clinic", "--retention-days", "90"]).ended;
  const tooEarly = await run(["admin", "restored"]).ended;
  started.child.kill("SIGINT");
  await started.ended;
  // The start that was killed above counts as running for 15 s.
  const restored = await until(async () => {
    const ended = await run(["admin", "restored"]).ended;
    expect(ended).toMatchObject({ code: 0 });
    return ended;
  }, 1_000);

  expect(tooEarly.code).toBe(1);
  expect(restored.text).toContain("2 event feeds started a new epoch");
  expect(allAnswered).toMatchObject({ code: 0, text: expect.stringContaining("1 row read, 1 answer") });
  expect(await readFile(join(folder, "good.results.csv"), "utf8")).toContain("W100000001");
  expect(mixed.code).toBe(2);
  expect(mixed.text).toContain('"status":"succeeded"');
  expect(mixed.text).toContain("provider.npi must be 10 digits");
  expect(plan).toMatchObject({ code: 0, text: expect.stringContaining('"verifications_per_second": 5') });
  expect(JSON.parse(changed.text)).toEqual({ ...JSON.parse(plan.text), retention_days: 90 });
});

test("started by root, the parts run as an ordinary user, each with its own secrets only", async ({ skip }) => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return skip("needs root on Linux");
  const started = run(["start"], { NIGHTGUARD_UPSTREAM_KEY: "upstream-secret" });
  await untilReady(started);

  const parts = await findParts(started.child.pid);
  started.child.kill("SIGTERM");
  await started.ended;

  expect(Object.keys(parts).sort()).toEqual(["api", "sandbox", "worker"]);
  const secrets = [
    "DATABASE_URL",
    "REDIS_URL",
    "NIGHTGUARD_ENCRYPTION_KEYS",
    "NIGHTGUARD_ADMIN_TOKEN",
    "NIGHTGUARD_UPSTREAM_KEY",
  ];
  const held = (part: string) => secrets.filter((name) => parts[part]?.environment.includes(`${name}=`));
  expect(started.text()).toContain("the parts run as nobody");
  for (const { uids } of Object.values(parts)) expect(uids).not.toContain("0");
  expect([held("api"), held("worker"), held("sandbox")]).toEqual([
    secrets,
    secrets.filter((name) => name !== "NIGHTGUARD_ADMIN_TOKEN"),
    [],
  ]);
});

/** The parts among the descendants of a process: the users they run as, and their environment. */
async function findParts(ancestor: number | undefined) {
  const parts: Record<string, { uids: readonly string[]; environment: string }> = {};
  const family = new Set([String(ancestor)]);
  // Ids count up, so children come after their parents.
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
  for (const pid of pids) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
    const status = await read("status");
    if (!family.has(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? "")) continue;
    family.add(pid);
    const part = /main\.[jt]s\0(\w+)\0$/.exec(await read("cmdline"))?.[1];
    if (part === undefined || part === "start") continue;
    parts[part] = { uids: /^Uid:\s+(.*)/m.exec(status)?.[1]?.split("\t") ?? [], environment: await read("environ") };
  }
  return parts;
}
