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
import { decryptSecrets, type Secrets } from "./secrets.ts";
import { openServices, type Services } from "./services.ts";
import { sampleKey, toFarewell, toWelcome } from "./welcome.ts";

export interface StartOptions {
  /** Verifies the sample once everything is up. */
  readonly sample: boolean;
  /** Ends after that instead of staying up. */
  readonly exit: boolean;
}

/** What is up, and what opens it. */
interface Started {
  readonly url: string;
  readonly demo: DemoAccount;
  readonly secrets: Secrets;
}

/**
 * `nightguard start`: everything on this machine. What the environment does not give is embedded: PostgreSQL, Redis, the
 * payer service. Ends in order on SIGTERM and SIGINT.
 *
 * @param environment what the parts inherit
 * @throws CommandError when a part cannot be started or does not stay up
 */
export async function start(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  options: StartOptions,
): Promise<void> {
  if (config.metricsPort === 65_535) {
    throw new CommandError("NIGHTGUARD_METRICS_PORT must be below 65535: the worker's is one above", exitCodes.usage);
  }
  const output = createOutput(process.stdout);
  const startedAt = performance.now();
  output.say(`Nightguard starts; its data is in ${resolve(config.dataDir)}`);
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
  await mkdir(dataDir, { recursive: true, mode: 0o700 }); // else made with the services
  const secrets = await decryptSecrets(config);

  const children = createChildren({
    dataDir,
    environment: { ...options.environment, ...toEnvironment(config, services, secrets) },
    onEnd: (line) => output.say(line),
    onGiveUp: options.fail,
  });
  closers.add("parts", () => children.stop((config.shutdownGraceSeconds + 10) * 1_000));
  output.say("Preparing the ledger and starting the API, a worker and the sandbox");
  const url = await startParts({ config, services, children, output, asked });

  const admin = createApiClient({ url, key: secrets.adminToken, keyHint: "NIGHTGUARD_ADMIN_TOKEN was changed" });
  const demo = await openDemoAccount(admin, url, dataDir).finally(admin.close);
  const key = sampleKey(demo, config.upstreamUrl);
  await writeRunning(dataDir, { pid: process.pid, url, key, admin_token: secrets.adminToken });
  closers.add("running.json", () => removeRunning(dataDir));
  return { url, demo, secrets };
}

/** The sandbox needs no ledger and comes up while that is prepared; the API and the worker come up side by side. */
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
  if (wasTaken) output.say(`Port ${config.port} is in use by another program; the API gets ${port}`);
  const upstream = { NIGHTGUARD_SANDBOX_URL: sandboxUrl };
  const [url] = await Promise.all([
    children.start("api", { ...upstream, PORT: String(port), ...metricsPort(config, 0) }),
    children.start("worker", { ...upstream, ...metricsPort(config, 1) }),
  ]);
  if (url === undefined) throw new CommandError("The API did not say where it listens; see its log");
  return toReachable(url);
}

/** An address that stands for all of this machine's is one to listen on; a caller needs one of them. */
function toReachable(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** On a port of its own choice, which a second start of it keeps. */
async function startSandbox(children: Children): Promise<string | undefined> {
  const host = "127.0.0.1";
  const { port } = await choosePort(0, host);
  return children.start("sandbox", { HOST: host, PORT: String(port), NIGHTGUARD_METRICS_PORT: "" });
}

/** Two processes cannot share a port: the worker's metrics are one above the API's. */
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

/** Two starts with PostgreSQL and Redis of the environment have no lock between them but this. */
async function refuseSecond(dataDir: string): Promise<void> {
  const running = await findRunning(dataDir);
  if (!running) return;
  const answers = await fetch(`${running.url}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  if (answers?.ok) {
    throw new CommandError(
      `Nightguard runs here already: ${running.url} (process ${running.pid}); stop that one first`,
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
