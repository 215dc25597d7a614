import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "../../../test/support/waiting.ts";
import { EmbeddedError, type EmbeddedServices, startEmbeddedServices } from "./index.ts";
import { findProcessBirth } from "./process-identity.ts";
import { canEnter } from "./service-user.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const here = dirname(fileURLToPath(import.meta.url));

let root: string;
let dataDir: string;
let cleanups: (() => unknown)[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "nightguard test "));
  await chmod(root, 0o755); // not a closed home
  dataDir = join(root, "not there yet/data");
  cleanups = [() => rm(root, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

test("services start in a path with a space while the default ports are in use, and leave no processes behind", async () => {
  await Promise.all([takePort(5432), takePort(6379)]);

  const services = await start();

  expect(services.directory).toBe(dataDir);
  expect(await query(services, "show server_version")).toMatch(/^18/);
  expect(await query(services, "select current_database() || ' ' || getdatabaseencoding()")).toBe("nightguard UTF8");
  expect(await query(services, "show fsync")).toBe("on");
  expect(await withRedis(services, (redis) => redis.config("GET", "maxmemory-policy"))).toContain("noeviction");
  const pids = await readServerPids();
  expect(pids).toHaveLength(2);
  await services.close();
  expect(pids.filter(isRunning)).toEqual([]);
});

test("both servers require their passwords, and Redis's is in no file and on no command line", async () => {
  const services = await start();
  const { port, password } = new URL(services.redisUrl ?? "");

  const stranger = { ...services, databaseUrl: services.databaseUrl?.replace(/:[0-9a-f]+@/, ":guess@") };
  await expect(query(stranger, "select 1")).rejects.toMatchObject({ code: "28P01" });
  const withoutPassword = withRedis({ redisUrl: `redis://127.0.0.1:${port}` }, (redis) => redis.get("key"));
  await expect(withoutPassword).rejects.toThrow("NOAUTH");
  for (const pid of await readServerPids()) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    expect(commandLine).not.toContain(password);
  }
});

test("committed data survives kill -9 and an immediate restart", async () => {
  const first = await startParent();
  await query(first.services, "create table kept (value text)");
  await query(first.services, "insert into kept values ('row')");
  await withRedis(first.services, (redis) => redis.set("kept", "value"));
  const pids = await readServerPids();

  first.parent.kill("SIGKILL");
  await once(first.parent, "exit");
  const second = await start();

  expect(pids.filter(isRunning)).toEqual([]);
  expect(await query(second, "select value from kept")).toBe("row");
  expect(await withRedis(second, (redis) => redis.get("kept"))).toBe("value");
});

test("kill -9 of the parent leaves nothing running", async () => {
  const { parent } = await startParent();
  const pids = await readServerPids();

  parent.kill("SIGKILL");

  await until(() => expect(pids.filter(isRunning)).toEqual([]));
  await until(async () => expect(await readdir(dataDir)).not.toContain("servers.json"));
});

test("servers whose guardian was killed too are stopped by the next start", async () => {
  const { parent } = await startParent();
  const pids = await readServerPids();
  const guardian = await readGuardianPid();

  process.kill(guardian, "SIGKILL");
  parent.kill("SIGKILL");
  await once(parent, "exit");
  expect(pids.filter(isRunning)).toEqual(pids);
  const services = await start();

  expect(pids.filter(isRunning)).toEqual([]);
  expect(await query(services, "select 1")).toBe(1);
});

test("servers whose guardian was killed are stopped by close", async () => {
  const services = await start();
  const pids = await readServerPids();

  process.kill(await readGuardianPid(), "SIGKILL");
  await services.close();

  expect(pids.filter(isRunning)).toEqual([]);
});

test("a pid file whose pid now belongs to another process does not block the start", async () => {
  await (await start()).close();
  const other = spawn("sleep", ["60"], isRoot ? { uid: (await ownerOfData()).uid } : {});
  cleanups.push(() => other.kill());
  const data = join(dataDir, "postgres/data");
  const stale = [other.pid, data, 1_700_000_000, 5432, "", "127.0.0.1", "        1         1", "ready   ", ""];
  await writeFile(join(data, "postmaster.pid"), stale.join("\n"));

  const services = await start();

  expect(await query(services, "select 1")).toBe(1);
});

test("an interrupted first start leaves nothing that the next one mistakes for a database", async () => {
  const controller = new AbortController();
  const broken = start({ signal: controller.signal });
  // PostgreSQL's programs may have to be copied first, where its user may not enter this checkout.
  await until(async () =>
    expect(await readdir(dataDir).catch(() => [])).toContainEqual(expect.stringMatching(/^postgres\.new-/)),
  );
  controller.abort(new Error("changed my mind"));
  await expect(broken).rejects.toThrow("changed my mind");
  await mkdir(join(dataDir, "postgres.new-killed/data"), { recursive: true });

  const services = await start();

  expect(await query(services, "select 1")).toBe(1);
  expect((await readdir(dataDir)).filter((name) => /^postgres(\.|$)/.test(name))).toEqual(["postgres"]);
});

test("a second start on the same data directory is rejected with a clear message", async () => {
  const services = await start();

  const second = start();

  await expect(second).rejects.toThrow(EmbeddedError);
  await expect(second).rejects.toThrow(`is in use by process ${process.pid}`);
  expect(await query(services, "select 1")).toBe(1);
});

test("a killed server is restarted on its port", async () => {
  const services = await start();

  for (const pid of await readServerPids()) process.kill(pid, "SIGKILL");

  await until(async () => expect(await query(services, "select 1").catch(() => 0)).toBe(1));
  await until(async () => expect(await withRedis(services, (redis) => redis.ping()).catch(() => "")).toBe("PONG"));
});

test("an ordinary user runs the servers as that user", async (context) => {
  if (!isRoot) return context.skip("needs root");
  if (!(await canEnter(nobody, here)) || !(await canEnter(nobody, dirname(process.execPath)))) {
    return context.skip("the user nobody may not enter this checkout");
  }
  await chmod(root, 0o777);

  const { parent, services } = await startParent(nobody);

  expect(await query(services, "select 1")).toBe(1);
  expect(await ownerOfData()).toEqual(nobody);
  parent.kill("SIGKILL");
  await once(parent, "exit");
  expect(await query(await start(), "select 1"), "then root starts on it").toBe(1);
  expect(await ownerOfData()).toEqual(nobody);
});

test("as root, data for a private home is stored elsewhere and found again", async (context) => {
  if (!isRoot) return context.skip("needs root");
  await chmod(root, 0o700);
  const said: string[] = [];

  const first = await start({ say: (line) => said.push(line) });
  cleanups.splice(1, 0, () => rm(first.directory, { recursive: true }));
  await query(first, "create table kept ()");
  await first.close();
  const second = await start();

  expect(first.directory).not.toContain(root);
  expect(said[0]).toContain(first.directory);
  expect(second.directory).toBe(first.directory);
  expect(await query(second, "select count(*)::int from kept")).toBe(0);
});

async function start(options: { say?: (line: string) => void; signal?: AbortSignal } = {}): Promise<EmbeddedServices> {
  const services = await startEmbeddedServices({ dataDir, ...options });
  cleanups.push(() => services.close());
  return services;
}

interface StartedParent {
  readonly parent: ChildProcess;
  readonly services: Pick<EmbeddedServices, "databaseUrl" | "redisUrl">;
}

/** Another process that has started services, to be killed. */
async function startParent(user: { uid?: number; gid?: number } = {}): Promise<StartedParent> {
  const program = fileURLToPath(new URL("./test-parent.ts", import.meta.url));
  const parent = spawn(process.execPath, [program, dataDir], {
    ...user,
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => parent.kill("SIGKILL"));
  for await (const line of createInterface(parent.stdout)) return { parent, services: JSON.parse(line) };
  throw new Error("The parent process ended before its services ran");
}

async function query({ databaseUrl }: Pick<EmbeddedServices, "databaseUrl">, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function withRedis<Answer>(
  { redisUrl = "" }: { redisUrl?: string | undefined },
  ask: (redis: Redis) => Promise<Answer>,
): Promise<Answer> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

async function takePort(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  cleanups.push(() => server.close());
  await once(server, "listening").catch(() => undefined); // taken already, by somebody else
}

async function readServerPids(): Promise<number[]> {
  const servers = JSON.parse(await readFile(join(dataDir, "servers.json"), "utf8")) as { pid: number }[];
  return servers.map(({ pid }) => pid);
}

async function ownerOfData(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(join(dataDir, "postgres/data"));
  return { uid, gid };
}

const isRunning = (pid: number) => findProcessBirth(pid) !== undefined;

async function readGuardianPid(): Promise<number> {
  const [server] = await readServerPids();
  if (process.platform === "linux") {
    return Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${server}/status`, "utf8"))?.[1]);
  }
  return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(server)], { encoding: "utf8" }));
}
