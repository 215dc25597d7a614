import { randomBytes } from "node:crypto";
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedError } from "./embedded-error.ts";
import type { Place } from "./place.ts";
import { findPostgresPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import { run } from "./run.ts";
import { type Server, type ServerPlan, startServer } from "./server.ts";

/** The role, which owns the server, and the database. */
const name = "nightguard";

/** Durable as it comes; these make it quicker, private, and silent about what the statements say. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  jit: "off",
  // The indexes of some million rows; where they do not fit, an upload waits for them.
  shared_buffers: "512MB",
  max_wal_size: "4GB",
  // What an upload writes goes to disk while it lasts: else the system writes it half a minute later, all at once, and
  // whoever waits for a commit then waits for that.
  backend_flush_after: "1MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // A failed statement and the detail of its failure may hold a person's data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** @throws EmbeddedError when it does not start on this system */
export async function startPostgres(options: {
  place: Place;
  logFile: string;
  onProcess: ServerPlan["onProcess"];
  say: (line: string) => void;
  signal: AbortSignal;
}): Promise<Server & { readonly databaseUrl: string }> {
  const { place, logFile, onProcess, signal } = options;
  const home = join(place.directory, "postgres");
  const programs = await findPostgresPrograms(place, options);
  if (!(await stat(home).catch(() => undefined))) await createCluster(place, { programs, home, signal });
  const password = (await readFile(join(home, "password"), "utf8")).trim();

  const data = join(home, "data");
  const server = await startServer(
    (port) => ({
      name: "PostgreSQL",
      async command() {
        await disownPidFile(data);
        const flags = Object.entries({ ...settings, port }).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
        return { file: programs.postgres, args: ["-D", data, ...flags], env: environment(), user: place.user };
      },
      isReady: (pid) => saysReady(data, pid),
      onProcess,
      logFile,
    }),
    signal,
  );
  return { stop: server.stop, databaseUrl: `postgres://${name}:${password}@127.0.0.1:${server.port}/${name}` };
}

/**
 * Makes the data folder under another name and renames it when it is complete, database and password included: what a
 * crash leaves half done is never taken for the real one, and is cleared away here.
 */
async function createCluster(
  { directory, user }: Place,
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
        // C.UTF-8 as PostgreSQL itself brings it: the same on every system, whatever locales that has.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      asUser,
    );
    if (outcome.ok) {
      // A server for one user and one statement, which needs neither a port nor a client.
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
 * Makes the pid file of a server that was killed harmless. PostgreSQL would refuse to start when another process of its
 * user has that pid by now; a pid file that names the server's parent, it takes for stale (CreateLockFile in its
 * miscinit.c). The rest of the file stays: by it, PostgreSQL sees whether processes of the killed server still run.
 */
async function disownPidFile(data: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) await writeFile(file, text.replace(/^.*/, String(process.pid)));
}

/** The server notes its state on the eighth line of its pid file; pg_ctl goes by it too. */
async function saysReady(data: string, pid: number): Promise<boolean> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}

/** Nothing of the caller's: `PGPORT` and its like would be obeyed. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" });
