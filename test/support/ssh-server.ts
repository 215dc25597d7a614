import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { serverPath } from "./find-lacking-program.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);

export interface SshServer {
  readonly port: number;
  /** The options with which `sftp`, `scp` and `ssh` reach it. */
  readonly options: readonly string[];
  /** What they call it: user and host. */
  readonly target: string;
  readonly keyFile: string;
  /** The server's public key, as in `known_hosts`, without the host. */
  readonly hostKey: string;
}

/** OpenSSH's server on loopback, for this process's user, with a key. It ends with the test. */
export async function startSshServer(): Promise<SshServer> {
  const folder = await makeTemporaryFolder(tmpdir());
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  for (const name of ["host", "client"]) {
    await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", join(folder, name)]);
  }
  await writeFile(join(folder, "authorized"), await readFile(join(folder, "client.pub")), { mode: 0o600 });
  const config = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${join(folder, "host")}`,
    `AuthorizedKeysFile ${join(folder, "authorized")}`,
    "PidFile none",
    "UsePAM no",
    "PasswordAuthentication no",
    "PermitRootLogin prohibit-password",
    "StrictModes no",
    "Subsystem sftp internal-sftp",
  ];
  await writeFile(join(folder, "config"), config.join("\n"));
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true }); // where it separates privileges
  const program = execFileSync("which", ["sshd"], {
    encoding: "utf8",
    env: { ...process.env, PATH: serverPath },
  }).trim(); // it asks for its whole path
  const server = spawn(program, ["-D", "-e", "-f", join(folder, "config")], { stdio: "ignore" });
  onTestFinished(async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill();
    await ended;
  });
  const hostKey = (await readFile(join(folder, "host.pub"), "utf8")).split(" ").slice(0, 2).join(" ");
  await writeFile(join(folder, "known_hosts"), `[127.0.0.1]:${port} ${hostKey}\n`);
  const keyFile = join(folder, "client");
  const options = ["-i", keyFile, "-o", `UserKnownHostsFile=${join(folder, "known_hosts")}`, "-o", "BatchMode=yes"];
  const target = `${userInfo().username}@127.0.0.1`;
  for (let tries = 0; ; tries++) {
    try {
      await run("ssh-keyscan", ["-p", String(port), "-T", "2", "127.0.0.1"]);
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
  return { port, options, target, keyFile, hostKey };
}
