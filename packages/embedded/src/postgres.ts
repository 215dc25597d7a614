import { randomBytes } from "node:crypto";
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataLocation } from "./data-location.ts";
import { EmbeddedError } from "./embedded-error.ts";
import { findPostgresPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import { run } from "./run.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";

const name = "nightguard";

/** fsync stays on. Only local connections are accepted, and the log contains no statement text. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "400",
  jit: "off",
  // Fits the indexes of some million rows; uploads slow down when they do not fit.
  shared_buffers: "512MB",
  max_wal_size: "4GB",
  // The default for these shared buffers, 16 MB, stays in memory once it was written through.
  wal_buffers: "4MB",
  // Nothing here is replicated logically, and the launcher takes a process of its own.
  max_logical_replication_workers: "0",
  // Writes an upload's pages steadily. Otherwise the kernel flushes them all at once half a minute later and delays
  // commits.
  backend_flush_after: "1MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failed statements and error details may hold personal data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** @throws EmbeddedError when it does not start on this system */
export async function startPostgres(options: ServerOptions): Promise<Server & { readonly databaseUrl: string }> {
  const { location, logFile, onProcess, signal } = options;
  const home = join(location.directory, "postgres");
  const programs = await findPostgresPrograms(location, options);
  if (!(await stat(home).catch(() => undefined))) await createCluster(location, { programs, home, signal });
  const password = (await readFile(join(home, "password"), "utf8")).trim();

  const data = join(home, "data");
  const server = await startServer(
    (port) => ({
      name: "PostgreSQL",
      async command() {
        await invalidatePidFile(data);
        const flags = Object.entries({ ...settings, port }).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
        return { file: programs.postgres, args: ["-D", data, ...flags], env: environment(), user: location.user };
      },
      isReady: (pid) => isPidFileReady(data, pid),
      onProcess,
      logFile,
    }),
    signal,
  );
  return { stop: server.stop, databaseUrl: `postgres://${name}:${password}@127.0.0.1:${server.port}/${name}` };
}

/** Renamed when complete; also removes what interrupted attempts left. */
async function createCluster(
  { directory, user }: DataLocation,
  { programs, home, signal }: { programs: PostgresPrograms; home: string; signal: AbortSignal },
): Promise<void> {
  const prefix = "postgres.new-";
  const stale = (await readdir(directory)).filter((entry) => entry.startsWith(prefix));
  await Promise.all(stale.map((entry) => rm(join(directory, entry), { recursive: true, force: true })));

  const unfinished = await mkdtemp(join(directory, prefix));
  try {
    const passwordFile = join(unfinished, "password");
    await writeFile(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
    if (user) await Promise.all([unfinished, passwordFile].map((path) => chown(path, user.uid, user.gid)));
    const data = join(unfinished, "data");
    const asUser = { user, signal, env: environment() };
    let outcome = await run(
      programs.initdb,
      [
        `--pgdata=${data}`,
        `--username=${name}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // PostgreSQL's own C.UTF-8, the same on every system.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      asUser,
    );
    if (outcome.ok) {
      // Single-user mode needs neither a port nor a client.
      const single = ["--single", "-c", "exit_on_error=true", "-D", data, "postgres"];
      outcome = await run(programs.postgres, single, { ...asUser, input: `create database ${name}\n` });
    }
    signal.throwIfAborted();
    if (!outcome.ok) throw new EmbeddedError(`The database could not be made.\n${outcome.output}`);
    await rename(unfinished, home);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * PostgreSQL refuses to start if another process of its user now has the old pid, but treats a pid file with its
 * parent's pid as stale (CreateLockFile in miscinit.c). The other lines stay: PostgreSQL uses them to detect surviving
 * processes of the killed server.
 */
async function invalidatePidFile(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) await writeFile(file, text.replace(/^.*/, String(process.pid)));
}

/** The eighth line of the pid file contains the server's state; pg_ctl reads it too. */
async function isPidFileReady(data: string, pid: number): Promise<boolean> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}

/** PostgreSQL would read variables such as `PGPORT`. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" });
