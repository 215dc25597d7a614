import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { EmbeddedError } from "./embedded-error.ts";
import { run } from "./run.ts";
import type { ServerOptions } from "./server.ts";

export type RedisProgram =
  | { readonly kind: "local"; readonly file: string }
  | { readonly kind: "docker"; readonly file: string };

/** docker-compose.yml has the same image; docs/images.md says how to renew the digest. */
export const redisImage = "redis:8.10.2-alpine@sha256:3811787313eba226a2ef38658c6ccb91cd5e110edc89c37767de373120a0e5a0";

type Options = Pick<ServerOptions, "say" | "logFile">;

/**
 * Searches the machine, then Docker, then installs Redis with apt-get if this process runs as root.
 *
 * @throws EmbeddedError with what to install
 */
export async function findRedisProgram(options: Options): Promise<RedisProgram> {
  const local = await findLocal();
  if (local.file !== undefined) return { kind: "local", file: local.file };
  const docker = await findDocker(options);
  if (docker !== undefined) return { kind: "docker", file: docker };
  const installed = local.tooOld.length === 0 && (await install(options)) ? await findLocal() : local;
  if (installed.file !== undefined) return { kind: "local", file: installed.file };
  const found = local.tooOld.length > 0 ? ` (found: ${local.tooOld.join(", ")})` : "";
  throw new EmbeddedError(
    `Nightguard needs Redis 7 or newer, or Valkey${found}. Install redis-server (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or start Docker, or set REDIS_URL.`,
  );
}

/** BullMQ's minimum; we promise support from 7 on. */
const minVersion = { major: 6, minor: 2 };

async function findLocal(): Promise<{ file?: string; tooOld: string[] }> {
  const tooOld: string[] = [];
  for (const name of ["redis-server", "valkey-server"]) {
    const file = await findOnPath(name);
    const { output } = file === undefined ? { output: "" } : await run(file, ["--version"]);
    const [, version, major = 0, minor = 0] = /\bv=((\d+)\.(\d+)\S*)/.exec(output) ?? [];
    if (file === undefined || version === undefined) continue;
    if (Number(major) > minVersion.major || (Number(major) === minVersion.major && Number(minor) >= minVersion.minor)) {
      return { file, tooOld };
    }
    tooOld.push(`${name} ${version}`);
  }
  return { tooOld };
}

async function findDocker({ say, logFile }: Options): Promise<string | undefined> {
  const docker = await findOnPath("docker");
  if (docker === undefined || !(await run(docker, ["info"], { timeoutMs: 5_000 })).ok) return undefined;
  if ((await run(docker, ["image", "inspect", redisImage])).ok) return docker;
  say(`Fetching ${redisImage} with Docker`);
  return (await run(docker, ["pull", redisImage], { logFile })).ok ? docker : undefined;
}

/** Ignores our abort signal, which would leave the system's packages half installed. */
async function install({ say, logFile }: Options): Promise<boolean> {
  const aptGet = await findOnPath("apt-get");
  if (aptGet === undefined || process.getuid?.() !== 0) return false;
  say("Installing redis-server with apt-get");
  // Run level 1 keeps the package from starting a system service.
  const env = { ...process.env, RUNLEVEL: "1", DEBIAN_FRONTEND: "noninteractive" };
  const updated = await run(aptGet, ["update"], { env, logFile });
  const { ok } = await run(aptGet, ["install", "-y", "--no-install-recommends", "redis-server"], { env, logFile });
  if (!ok || !updated.ok) say(`apt-get failed: see ${logFile}`);
  return ok;
}

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter((entry) => entry.startsWith("/"))) {
    const file = join(folder, name);
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}
