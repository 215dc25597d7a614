import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type Closers, type Config, createClosers, createLog, untilSignal } from "@nightguard/platform";
import { createApiClient } from "../api-client.ts";
import { CommandError, exitCodes } from "../exit.ts";
import { createOutput, duration, type Output } from "../output.ts";
import { migrate } from "../parts/migrate.ts";
import { findRunning, removeRunning, writeRunning } from "../running.ts";
import { type Children, createChildren } from "./children.ts";
import { type DemoAccount, openDemoAccount } from "./demo-account.ts";
import { choosePort } from "./ports.ts";
import { runSample } from "./run-sample.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { openServices, type Services } from "./services.ts";
import { sampleKey, toFarewell, toWelcome } from "./welcome.ts";

export interface StartOptions {
  /** Verify the sample. */
  readonly sample: boolean;
  /** Exit after that. */
  readonly exit: boolean;
}

interface Started {
  readonly url: string;
  readonly demo: DemoAccount;
  readonly secrets: Secrets;
}

/**
 * `nightguard start`: everything on this machine. PostgreSQL, Redis and the payer service are embedded unless the environment
 * names others. Stops in order on SIGTERM and SIGINT.
 *
 * @param environment inherited by the parts
 * @throws CommandError when a part cannot be started or keeps failing
 */
export async function start(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  options: StartOptions,
): Promise<void> {
  if (config.metricsPort === 65_535) {
    throw new CommandError(
      "NIGHTGUARD_METRICS_PORT must be below 65535: the worker uses the next port",
      exitCodes.usage,
    );
  }
  const output = createOutput(process.stdout);
  const startedAt = performance.now();
  output.say(`Starting Nightguard; data directory: ${resolve(config.dataDir)}`);
  const closers = createClosers(createLog({ level: "silent", name: "start" }));
  const asked = new AbortController();
  const signal = untilSignal().then(() => {
    output.say("", "Stopping");
    asked.abort();
  });
  const failed = Promise.withResolvers<never>();
  let farewell: string[] = [];

  const work = async () => {
    const started = await startAll({ config, environment, output, closers, asked: asked.signal, fail: failed.reject });
    output.say(`Nightguard is ready at ${started.url} (${duration(performance.now() - startedAt)})`);
    if (options.sample) await sample(config, started, output, asked.signal);
    if (options.exit) {
      farewell = toFarewell({ dataDir: config.dataDir, secrets: started.secrets });
      return;
    }
    output.say("", ...welcome(config, started));
    output.say("", "Ctrl-C stops everything");
    await signal;
  };

  try {
    await Promise.race([work(), signal, failed.promise]);
  } catch (error) {
    if (!asked.signal.aborted) throw error;
  } finally {
    asked.abort();
    await closers.closeAll();
  }
  if (farewell.length > 0) output.say("", ...farewell);
}

async function startAll(options: {
  config: Config;
  environment: Readonly<Record<string, string | undefined>>;
  output: Output;
  closers: Closers;
  asked: AbortSignal;
  fail: (error: CommandError) => void;
}): Promise<Started> {
  const { config, output, closers, asked } = options;
  const { dataDir } = config;
  await refuseSecond(dataDir);
  const services = await openServices(config, { say: (line) => output.say(line), signal: asked });
  closers.add("services", services.close);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }); // embedded services create it themselves
  const secrets = await loadSecrets(config);

  const children = createChildren({
    dataDir,
    environment: { ...options.environment, ...toEnvironment(config, services, secrets) },
    onEnd: (line) => output.say(line),
    onGiveUp: options.fail,
  });
  closers.add("parts", () => children.stop((config.shutdownGraceSeconds + 10) * 1_000));
  output.say("Migrating the database and starting the API, a worker and the sandbox");
  const url = await startParts({ config, services, children, output, asked });

  const admin = createApiClient({ url, key: secrets.adminToken, keyHint: "NIGHTGUARD_ADMIN_TOKEN was changed" });
  const demo = await openDemoAccount(admin, url, dataDir).finally(admin.close);
  const key = sampleKey(demo, config.upstreamUrl);
  await writeRunning(dataDir, { pid: process.pid, url, key, admin_token: secrets.adminToken });
  closers.add("running.json", () => removeRunning(dataDir));
  return { url, demo, secrets };
}

/** The sandbox starts during the migration; then the API and the worker start in parallel. */
async function startParts(options: {
  config: Config;
  services: Services;
  children: Children;
  output: Output;
  asked: AbortSignal;
}): Promise<string> {
  const { config, services, children, output, asked } = options;
  const [sandboxUrl = ""] = await Promise.all([
    startSandbox(children),
    migrate({ ...config, databaseUrl: services.databaseUrl, logLevel: "silent" }),
  ]);
  asked.throwIfAborted();
  const { port, wasTaken } = await choosePort(config.port, config.host);
  if (wasTaken) output.say(`Port ${config.port} is in use by another program; the API uses ${port}`);
  const upstream = { NIGHTGUARD_SANDBOX_URL: sandboxUrl };
  const [url] = await Promise.all([
    children.start("api", { ...upstream, PORT: String(port), ...metricsPort(config, 0) }),
    children.start("worker", { ...upstream, ...metricsPort(config, 1) }),
  ]);
  if (url === undefined) throw new CommandError("The API did not report its address; see its log");
  return toReachable(url);
}

/** Callers cannot connect to a wildcard address. */
function toReachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** The port stays the same when the sandbox is restarted. */
async function startSandbox(children: Children): Promise<string | undefined> {
  const host = "127.0.0.1";
  const { port } = await choosePort(0, host);
  return children.start("sandbox", { HOST: host, PORT: String(port), NIGHTGUARD_METRICS_PORT: "" });
}

function metricsPort(config: Config, offset: number): Record<string, string> {
  if (!config.metricsPort) return {};
  return { NIGHTGUARD_METRICS_PORT: String(config.metricsPort + offset) };
}

function toEnvironment(config: Config, services: Services, secrets: Secrets): Record<string, string> {
  return {
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    NIGHTGUARD_DATA_DIR: config.dataDir,
    NIGHTGUARD_ADMIN_TOKEN: secrets.adminToken,
    ...(secrets.encryptionKeys === undefined ? {} : { NIGHTGUARD_ENCRYPTION_KEYS: secrets.encryptionKeys }),
  };
}

/** With external PostgreSQL and Redis there is no lock on the data directory. */
async function refuseSecond(dataDir: string): Promise<void> {
  const running = await findRunning(dataDir);
  if (!running) return;
  const answers = await fetch(`${running.url}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  if (answers?.ok) {
    throw new CommandError(
      `Nightguard is already running here: ${running.url} (process ${running.pid}); stop it first`,
    );
  }
}

function welcome(config: Config, { url, demo, secrets }: Started): string[] {
  return toWelcome({ url, demo, dataDir: config.dataDir, secrets, upstreamUrl: config.upstreamUrl });
}

async function sample(config: Config, { url, demo }: Started, output: Output, signal: AbortSignal): Promise<void> {
  const key = sampleKey(demo, config.upstreamUrl);
  await runSample({ url, key, dataDir: config.dataDir, output, signal });
}
