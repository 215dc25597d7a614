import { spawnSync } from "node:child_process";
import { appendFileSync, chown, globSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findProcessUser } from "@nightguard/embedded";
import { migrateLedger } from "@nightguard/ledger";
import { expect, onTestFinished, test } from "vitest";
import type { Fleet } from "../faults/harness/fleet.ts";
import { mainFile } from "../faults/harness/part.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { query } from "../support/databases.ts";
import { findFreePort } from "../support/free-port.ts";
import { until } from "../support/waiting.ts";

/** Debian's, since the embedded PostgreSQL comes without `pg_dump` and `pg_restore`. */
const programs = globSync("/usr/lib/postgresql/*/bin/initdb").map(dirname).at(-1);
const page = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

/** The lines of the page's blocks between two headings. */
const linesBetween = (from: string, to: string) =>
  [...page.slice(page.indexOf(from), page.indexOf(to)).matchAll(/```\n(.*?)```/gs)].map(([, block = ""]) =>
    block.trimEnd().split("\n"),
  );
/** The lines that back up and restore, in their order. */
const commands = linesBetween("## Back up and restore", "### Back to a point in time").flat();
const [settings = [], nightly = [], goBack = []] = linesBetween("### Back to a point in time", "\n## Audit");

/**
 * A server whose superuser lets everybody of this machine in, as that of `docker-compose.yml` does in its container.
 *
 * @param more settings, for which `$BACKUP` is a folder of its own
 */
async function startServer(bin: string, more: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "nightguard-backup-"));
  const user = await findProcessUser([]);
  if (user) await promisify(chown)(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const asUser = { ...user, cwd: "/" };
  const made = spawnSync(join(bin, "initdb"), ["-D", data, "-U", "nightguard", "--auth=trust"], asUser);
  expect(made.status, String(made.stderr)).toBe(0);
  const port = await findFreePort();
  const backup = join(folder, "backup");
  const environment = { PGDATA: data, PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: "nightguard", BACKUP: backup };
  const runAsUser = (line: string, more: Readonly<Record<string, string>> = {}) =>
    spawnSync("/bin/sh", ["-ec", line], {
      ...asUser,
      env: { ...environment, PATH: `${bin}:${process.env.PATH}`, ...more },
      stdio: ["ignore", "ignore", "pipe"],
    });
  const own = [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", ...more];
  appendFileSync(join(data, "postgresql.conf"), own.join("\n").replaceAll("$BACKUP", backup));
  expect(runAsUser('mkdir -p "$BACKUP/wal" && pg_ctl start --wait --log "$PGDATA.log"')).toMatchObject({ status: 0 });
  onTestFinished(async () => {
    runAsUser("pg_ctl stop --mode fast");
    await rm(folder, { recursive: true });
  });
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  await until(() => query(url("nightguard", "postgres"), "select 1"));
  await query(url("nightguard", "postgres"), "create database nightguard");
  return { port, folder, url, runAsUser };
}

test("a batch goes on after the page's lines of backup and restore, with the roles' rights as before", async (context) => {
  if (!programs) return context.skip("needs Debian's postgresql");
  const { port, folder, url } = await startServer(programs);
  const serviceRole = { name: "nightguard_service", password: "of-the-service" };
  const auditRole = { name: "nightguard_audit", password: "of-the-audit" };
  const ownerUrl = url("nightguard", "nightguard");
  const migrate = () => migrateLedger(ownerUrl, { serviceRole, auditRole });
  await migrate();
  const readRights = () =>
    query(ownerUrl, "select relname::text, relacl::text from pg_class where relkind in ('r', 'p', 'S') order by 1");
  const readCallable = () =>
    query(ownerUrl, "select oid::regprocedure::text, proacl::text from pg_proc where prosecdef order by 1");

  /** Runs a line as it is, with what `docker compose` does replaced by what it stands for. */
  async function runLine(line: string, fleet: Fleet): Promise<void> {
    const [, command = ""] = /^docker compose (.*?)(?: #.*)?$/.exec(line) ?? [];
    if (command === "stop api api-2 worker") {
      await Promise.all([fleet.killApi(), fleet.endWorker(0)]);
    } else if (command === "up --wait") {
      await Promise.all([fleet.startApi(), fleet.startWorker(0)]);
    } else if (command.trim() === "run --rm migrate") {
      await migrate();
    } else {
      const text = command
        .replace("exec -T postgres ", "")
        .replace("run --rm --no-deps api ", `'${process.execPath}' '${mainFile}' `);
      const env = { ...process.env, ...fleet.environment, PATH: `${programs}:${process.env.PATH}` };
      const run = () =>
        spawnSync("/bin/sh", ["-c", text], { cwd: folder, env: { ...env, PGHOST: "127.0.0.1", PGPORT: String(port) } });
      // Killed processes count as running until their heartbeats are over.
      await until(() => expect(run()).toMatchObject({ status: 0 }), 1_000, 60_000);
    }
  }

  await withFleet({ workers: 1, databaseUrl: url(serviceRole.name, "nightguard") }, async (fleet) => {
    const account = await fleet.createAccount("backup", { perSecond: 20, burst: 5 });
    const batch = await fleet.submit(account, 80);
    const countDone = async () => {
      const { body } = await account.client.get(`/Batch/${batch}`);
      return (body.counts as { succeeded: number }).succeeded; // the contract's shape
    };
    await until(async () => expect(await countDone()).toBeGreaterThan(10));
    const [backup = "", ...restore] = commands;
    expect(backup).toContain("pg_dump");
    expect(restore).toHaveLength(7);
    await runLine(backup, fleet);
    const before = { rights: await readRights(), callable: await readCallable() };
    await until(async () => expect(await countDone()).toBeGreaterThan(40));

    for (const line of restore) await runLine(line, fleet);

    expect({ rights: await readRights(), callable: await readCallable() }).toEqual(before);
    await until(async () => expect(await countDone()).toBe(80), 200, 180_000);
  });
});

test("a batch goes on after the page's lines that go back to a point in time", async (context) => {
  if (!programs) return context.skip("needs Debian's postgresql");
  const { url, runAsUser } = await startServer(programs, settings);
  const serviceRole = { name: "nightguard_service", password: "of-the-service" };
  await migrateLedger(url("nightguard", "nightguard"), { serviceRole });

  await withFleet({ workers: 1, databaseUrl: url(serviceRole.name, "nightguard") }, async (fleet) => {
    const account = await fleet.createAccount("backup", { perSecond: 20, burst: 5 });
    const countBatches = async () => ((await account.client.get("/Batch")).body.data as unknown[]).length;
    for (const line of nightly) expect(runAsUser(line)).toMatchObject({ status: 0 });
    const kept = await fleet.submit(account, 80);
    const countDone = async () =>
      ((await account.client.get(`/Batch/${kept}`)).body.counts as { succeeded: number }).succeeded;
    await until(async () => expect(await countDone()).toBeGreaterThan(10));
    const [now] = await query(url("nightguard", "nightguard"), "select now()::text as time");
    await until(async () => expect(await countDone()).toBeGreaterThan(40));
    await fleet.submit(account, 5);
    await Promise.all([fleet.killApi(), fleet.endWorker(0)]);

    const startedAt = performance.now();
    for (const line of goBack) {
      const isOurs = line.startsWith("nightguard ");
      const text = isOurs ? line.replace("nightguard", `'${process.execPath}' '${mainFile}'`) : line;
      const run = () => runAsUser(text, { TIME: String(now?.time), ...(isOurs && fleet.environment) });
      // Killed processes count as running until their heartbeats are over.
      if (isOurs) await until(() => expect(run()).toMatchObject({ status: 0 }), 1_000, 60_000);
      else expect(run()).toMatchObject({ status: 0 });
    }
    context.task.meta.figures = { measured: `back within ${((performance.now() - startedAt) / 1_000).toFixed(1)} s` };

    await Promise.all([fleet.startApi(), fleet.startWorker(0)]);
    expect(await countBatches()).toBe(1);
    await until(async () => expect(await countDone()).toBe(80), 200, 180_000);
  });
});
