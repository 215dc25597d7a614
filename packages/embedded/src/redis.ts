import { createHash, randomBytes } from "node:crypto";
import { chown, mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { DataLocation } from "./data-location.ts";
import { findRedisProgram, type RedisProgram, redisImage } from "./redis-program.ts";
import { run } from "./run.ts";
import { type Server, type ServerOptions, startServer } from "./server.ts";

/** @throws EmbeddedError when there is no Redis and none can be installed, or it does not start */
export async function startRedis(options: ServerOptions): Promise<Server & { readonly redisUrl: string }> {
  const { location, logFile, onProcess, signal } = options;
  const program = await findRedisProgram(options);
  signal.throwIfAborted();
  const home = join(location.directory, "redis");
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (location.user) await chown(home, location.user.uid, location.user.gid);

  // New for each run, and passed on standard input, so that it is in no file and on no command line.
  const password = randomBytes(24).toString("hex");
  const server = await startServer(
    (port) => ({
      name: "Redis",
      command: () => commandFor(program, { location, home, port, password }),
      isReady: () => answersPing(port, password),
      onProcess,
      logFile,
    }),
    signal,
  );
  return { stop: server.stop, redisUrl: `redis://:${password}@127.0.0.1:${server.port}` };
}

type Settings = { location: DataLocation; home: string; port: number; password: string };

async function commandFor(program: RedisProgram, { location, home, port, password }: Settings) {
  if (program.kind === "local") {
    const input = configuration({ bind: "127.0.0.1", port, dir: home, password });
    return { file: program.file, args: ["-"], env: process.env, user: location.user, input };
  }
  const container = `nightguard-redis-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  await run(program.file, ["rm", "--force", container]); // left by a killed guardian
  const user = location.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return {
    file: program.file,
    args: [
      ...["run", "--rm", "--interactive", "--name", container],
      ...["--publish", `127.0.0.1:${port}:6379`],
      ...["--user", `${user.uid}:${user.gid}`],
      ...["--mount", `type=bind,source=${home},target=/data`],
      ...[redisImage, "redis-server", "-"],
    ],
    env: process.env,
    user: undefined,
    input: configuration({ bind: "0.0.0.0", port: 6379, dir: "/data", password }),
  };
}

/** `hz 1`: housekeeping once a second in place of ten times takes a fifth of the CPU at rest. */
function configuration(values: { bind: string; port: number; dir: string; password: string }): string {
  return `
bind ${values.bind}
port ${values.port}
dir ${JSON.stringify(values.dir)}
requirepass ${values.password}
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
hz 1
`;
}

function answersPing(port: number, password: string): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  let answer = "";
  return new Promise<boolean>((resolve) => {
    socket.setTimeout(1_000, () => resolve(false));
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
    socket.on("connect", () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
      if (answer.split("\r\n").length > 2) resolve(answer.includes("+PONG"));
    });
  }).finally(() => socket.destroy());
}
