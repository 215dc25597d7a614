import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findProcessUser } from "@nightguard/embedded";
import { serverPath } from "./find-lacking-program.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);
const env = { ...process.env, PATH: serverPath };

export interface MariaDb {
  readonly port: number;
  stop(): Promise<void>;
}

/** The programs that it needs. */
export const mariaDbPrograms = ["mariadbd", "mariadb-install-db"] as const;

/** An empty MariaDB on loopback, whose user `root` has no password. The caller stops it. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = await makeTemporaryFolder(tmpdir());
  const user = await findProcessUser([]); // it refuses to run as root
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const install = ["--no-defaults", `--datadir=${data}`, "--auth-root-authentication-method=normal", "--skip-test-db"];
  await run("mariadb-install-db", install, { env, cwd: folder, ...user });
  const port = await findFreePort();
  const server = spawn(
    "mariadbd",
    [
      "--no-defaults",
      `--datadir=${data}`,
      `--socket=${join(folder, "socket")}`,
      `--pid-file=${join(folder, "pid")}`,
      "--bind-address=127.0.0.1",
      `--port=${port}`,
      "--innodb-buffer-pool-size=16M",
      "--innodb-flush-log-at-trx-commit=0",
      "--skip-name-resolve",
    ],
    { stdio: ["ignore", "ignore", "pipe"], env, cwd: folder, ...user },
  );
  let said = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  while (!said.includes("ready for connections")) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended (${server.exitCode}): ${said}`);
    await sleep(50);
  }
  return {
    port,
    async stop() {
      if (server.exitCode === null) {
        const ended = once(server, "exit");
        server.kill("SIGKILL");
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
