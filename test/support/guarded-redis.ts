import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/**
 * Replaces the shell by Redis. A second shell waits for the end of standard input, which comes when the test's process closes
 * it or ends, even by kill -9; then it kills Redis and removes its folder.
 */
const guarded = `
exec 3<&0
(cat <&3 >/dev/null; kill -9 $$; rm -rf "$2") >/dev/null 2>&1 &
exec "$1" "$2/redis.conf" </dev/null 3<&-`;

/**
 * Starts a Redis that ends with this process. The embedded services need a Node.js process for the same: too slow for a
 * server that nearly every test file starts.
 */
export async function startGuardedRedis(
  program: string,
): Promise<{ readonly redisUrl: string; release(): Promise<void> }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(program, await findFreePort());
    } catch (error) {
      if (attempt === 3) throw error; // another process may have taken the port
    }
  }
}

async function start(program: string, port: number) {
  const folder = await makeTemporaryFolder();
  const password = randomBytes(24).toString("hex");
  await writeFile(join(folder, "redis.conf"), configuration({ port, folder, password }), { mode: 0o600 });
  // Its own process group: Ctrl-C ends the tests, which still need it while they end.
  const child = spawn("/bin/sh", ["-c", guarded, "sh", program, folder], {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const release = async () => {
    child.ref();
    child.stdin.destroy();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let said = "";
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`${program} ended: ${said.slice(-500)}`)));
      child.stdout.on("data", (text) => {
        said = (said + String(text)).slice(-2_000);
        if (said.includes("Ready to accept connections")) resolve();
      });
    });
  } catch (error) {
    child.stdin.destroy();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket).unref(); // pipes of a child are sockets
  return { redisUrl: `redis://:${password}@127.0.0.1:${port}`, release };
}

/** As of the embedded Redis. */
const configuration = ({ port, folder, password }: { port: number; folder: string; password: string }) => `
bind 127.0.0.1
port ${port}
dir ${JSON.stringify(folder)}
requirepass ${password}
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
`;
