import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProcessUser } from "@nightguard/embedded";
import { onTestFinished } from "vitest";
import { serverPath } from "./find-lacking-program.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** @returns 1,018 for version 1.18; undefined where PgBouncer is not installed */
export function findPgBouncerVersion(): number | undefined {
  const { stdout } = spawnSync("pgbouncer", ["--version"], {
    encoding: "utf8",
    env: { ...process.env, PATH: serverPath },
  });
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return minor === undefined ? undefined : Number(major) * 1_000 + Number(minor);
}

/**
 * PgBouncer in transaction mode, with settings as they are delivered. It ends with the test.
 *
 * @param settings lines of `pgbouncer.ini`
 * @returns the database's address through it
 */
export async function startPgBouncer(databaseUrl: string, settings: readonly string[] = []): Promise<string> {
  const { hostname, port: postgresPort, username, password, pathname } = new URL(databaseUrl);
  const folder = await makeTemporaryFolder(tmpdir());
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const database = pathname.slice(1);
  const users = join(folder, "users.txt");
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const config = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `${database} = host=${hostname} port=${postgresPort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = plain",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    ...settings,
  ];
  await writeFile(config, `${lines.join("\n")}\n`);
  // It refuses to run as root.
  const user = await findProcessUser([]);
  const program = spawn("pgbouncer", [config], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PATH: serverPath },
    ...user,
  });
  onTestFinished(async () => {
    if (program.exitCode === null) {
      const ended = once(program, "exit");
      program.kill("SIGKILL");
      await ended;
    }
    await rm(folder, { recursive: true });
  });
  let said = "";
  const { promise: up, resolve, reject } = Promise.withResolvers<void>();
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.includes("process up")) resolve();
  });
  program.once("error", reject);
  program.once("exit", (code) => reject(new Error(`PgBouncer ended (${code}): ${said}`)));
  await up;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
