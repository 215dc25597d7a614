import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";

const redisProgram = "redis-server";

/** A Redis server or Sentinel of a test's own, on this machine's loopback address. */
export interface RedisProcess {
  readonly port: number;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGSTOP: it hangs with its connections open. */
  pause(): void;
  resume(): void;
  /** Starts it again on its port, with its data. */
  restart(): Promise<void>;
}

type Settings = Readonly<Record<string, string | number>>;

/** Starts servers, and ends them and removes their data on close. */
export function createRedisServers() {
  const folders: string[] = [];
  const running = new Set<ChildProcess>();

  async function launch(folder: string, args: readonly string[]): Promise<ChildProcess> {
    const child = spawn(redisProgram, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    running.add(child);
    child.once("exit", () => running.delete(child));
    let said = "";
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`${redisProgram} ended: ${said.slice(-500)}`)));
      child.stdout.on("data", (text) => {
        said = (said + String(text)).slice(-2_000);
        if (/Ready to accept connections|Sentinel ID is/.test(said)) resolve();
      });
    });
    return child;
  }

  async function start(port: number, file: string, text: string, flags: readonly string[] = []): Promise<RedisProcess> {
    const folder = await mkdtemp(join(tmpdir(), "nightguard-redis-"));
    folders.push(folder);
    await writeFile(join(folder, file), text); // Sentinels and clusters write to their files
    const args = [join(folder, file), ...flags];
    let child = await launch(folder, args);
    return {
      port,
      async kill() {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      },
      pause: () => void child.kill("SIGSTOP"),
      resume: () => void child.kill("SIGCONT"),
      async restart() {
        child = await launch(folder, args);
      },
    };
  }

  async function startOnFreePort(
    file: string,
    settings: Settings,
    { lines = [], flags = [] }: { lines?: readonly string[]; flags?: readonly string[] } = {},
  ): Promise<RedisProcess> {
    for (let attempt = 1; ; attempt++) {
      const port = await findFreePort();
      const ports = "tls-port" in settings ? { port: 0, "tls-port": port } : { port };
      const text = [toLines({ bind: "127.0.0.1", ...settings, ...ports }), ...lines].join("\n");
      try {
        return await start(port, file, text, flags);
      } catch (error) {
        // Another process may have taken the port, or that of the cluster's bus.
        if (attempt === 3) throw error;
      }
    }
  }

  return {
    /** @param settings of redis.conf; `port` 0 with a `tls-port` of 0 chooses that instead */
    server: (settings: Settings = {}) => startOnFreePort("redis.conf", { save: '""', ...settings }),
    /** A Sentinel that watches a master; with a `tls-port`, by the name `localhost`, which its certificate is for. */
    sentinel(
      master: { name: string; port: number; quorum: number; password?: string },
      settings: Settings = {},
    ): Promise<RedisProcess> {
      const { name, quorum } = master;
      const isEncrypted = "tls-port" in settings;
      const names = isEncrypted ? { "sentinel resolve-hostnames": "yes", "sentinel announce-hostnames": "yes" } : {};
      const host = isEncrypted ? "localhost" : "127.0.0.1";
      const lines = [
        `sentinel monitor ${name} ${host} ${master.port} ${quorum}`,
        `sentinel down-after-milliseconds ${name} 1000`,
        `sentinel failover-timeout ${name} 5000`,
        ...(master.password === undefined ? [] : [`sentinel auth-pass ${name} ${master.password}`]),
      ];
      return startOnFreePort("sentinel.conf", { ...settings, ...names }, { lines, flags: ["--sentinel"] });
    },
    async close(): Promise<void> {
      const ended = [...running].map(async (child) => {
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        await exit;
      });
      await Promise.all(ended);
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

const toLines = (settings: Settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join("\n");
