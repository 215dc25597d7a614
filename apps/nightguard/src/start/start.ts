import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { findFreePort, findProcessUser } from "@nightguard/embedded";
import {
  type Closers,
  type Config,
  createClosers,
  createLog,
  type Environment,
  untilSignal,
} from "@nightguard/platform";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { returnMemoryAtRest } from "@nightguard/process/return-memory";
import { createConsoleLink } from "../admin-users.ts";
import { type ApiClient, ApiFailure, createApiClient } from "../api-client.ts";
import { createOutput, duration, type Output } from "../output.ts";
import { findRunning, removeRunning, writeRunning } from "../running.ts";
import { buildConsole } from "./build-console.ts";
import { type Children, createChildren, mainFile } from "./children.ts";
import { type DemoAccount, openDemoAccount } from "./demo-account.ts";
import { openInboxAgent } from "./inbox-agent.ts";
import { choosePort } from "./ports.ts";
import { runSample } from "./run-sample.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { openServices, type Services } from "./services.ts";
import { sampleKey, toFarewell, toWelcome } from "./welcome.ts";

export interface StartOptions {
  readonly sample: boolean;
  readonly exit: boolean;
}

interface Context {
  readonly config: Config;
  readonly output: Output;
  readonly closers: Closers;
  readonly signal: AbortSignal;
}

/**
 * Runs everything on this machine. PostgreSQL, Redis and the payer service are embedded unless the environment names
 * others. Stops in order on SIGTERM and SIGINT.
 *
 * @param environment inherited by the parts
 * @throws CommandError when a part cannot be started or keeps failing
 */
export async function start(config: Config, environment: Environment, options: StartOptions): Promise<void> {
  if (config.metricsPort === 65_535) {
    const message = "NIGHTGUARD_METRICS_PORT must be below 65535: the worker uses the next port";
    throw new CommandError(message, exitCodes.usage);
  }
  const output = createOutput(process.stdout);
  const startedAt = performance.now();
  output.say(`Starting Nightguard; data directory: ${resolve(config.dataDir)}`);
  const closers = createClosers(createLog({ level: "silent", name: "start" }));
  const stop = new AbortController();
  const signal = untilSignal().then(() => {
    output.say("", "Stopping");
    stop.abort();
  });
  const failed = Promise.withResolvers<never>();
  let farewell: string[] = [];

  const work = async () => {
    const { dataDir, upstreamUrl } = config;
    const context = { config, output, closers, signal: stop.signal };
    const { url, demo, secrets, consoleLink } = await startAll(context, environment, failed.reject);
    const consoleBuilt = buildConsole({ say: output.say, signal: stop.signal });
    const key = sampleKey(demo, upstreamUrl);
    output.say(`Nightguard is ready at ${url} (${duration(performance.now() - startedAt)})`);
    if (options.sample) await runSample({ url, key, dataDir, output, signal: stop.signal });
    const inbox = await openInboxAgent({ url, key, dataDir }, { closers, say: output.say });
    await consoleBuilt;
    if (options.exit) {
      farewell = toFarewell({ dataDir, secrets });
      return;
    }
    output.say(
      "",
      ...toWelcome({ url, demo, dataDir, secrets, upstreamUrl, consoleLink, inbox }),
      "",
      "Ctrl-C stops everything",
    );
    returnMemoryAtRest();
    await signal;
  };

  try {
    await Promise.race([work(), signal, failed.promise]);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    stop.abort();
    await closers.closeAll();
  }
  if (farewell.length > 0) output.say("", ...farewell);
}

async function startAll(
  context: Context,
  environment: Environment,
  onGiveUp: (error: CommandError) => void,
): Promise<{ url: string; demo: DemoAccount; secrets: Secrets; consoleLink: string | undefined }> {
  const { config, output, closers, signal } = context;
  const { dataDir } = config;
  await rejectSecondStart(dataDir);
  const services = await openServices(config, { say: output.say, signal });
  closers.add("services", services.close);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }); // embedded services create it themselves
  const secrets = await loadSecrets(config);

  const user = await findProcessUser([process.execPath, mainFile]);
  if (process.getuid?.() === 0) {
    const why = "other users cannot read the installation";
    output.say(user ? "Started by root: the parts run as nobody" : `The parts run as root: ${why}`);
  }
  const children = createChildren({
    dataDir,
    user,
    environment: { ...environment, ...toEnvironment(config, services, secrets) },
    onEnd: output.say,
    onGiveUp,
  });
  closers.add("parts", () => children.stop((config.shutdownGraceSeconds + 10) * 1_000));
  output.say("Migrating the database and starting the API, a worker and the sandbox");
  const url = await startParts(context, children);

  await using admin = createApiClient({ url, key: secrets.adminToken, keyHint: "NIGHTGUARD_ADMIN_TOKEN was changed" });
  const { demo, consoleLink } = await openDemo(admin, url, dataDir);
  const key = sampleKey(demo, config.upstreamUrl);
  await writeRunning(dataDir, {
    pid: process.pid,
    url,
    key,
    admin_token: secrets.adminToken,
    // Whoever has a database of their own keeps its password where they chose to.
    database_url: config.databaseUrl ? undefined : services.databaseUrl,
  });
  closers.add("running.json", () => removeRunning(dataDir));
  return { url, demo, secrets, consoleLink };
}

/** Opens no demo account where people of other machines could not sign in either. */
async function openDemo(admin: ApiClient, url: string, dataDir: string) {
  const demo = await openDemoAccount(admin, url, dataDir);
  const consoleLink = await createConsoleLink(admin, demo.account_id).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.statusCode === 403) return undefined;
    throw error;
  });
  return { demo, consoleLink };
}

/** The sandbox starts during the migration, then the API and the worker in parallel. */
async function startParts({ config, output, signal }: Context, children: Children): Promise<string> {
  const [sandboxUrl = ""] = await Promise.all([startSandbox(children), children.migrate(signal)]);
  signal.throwIfAborted();
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
const toReachable = (url: string) => url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");

async function startSandbox(children: Children): Promise<string | undefined> {
  const port = await findFreePort();
  return children.start("sandbox", { HOST: "127.0.0.1", PORT: String(port), NIGHTGUARD_METRICS_PORT: "" });
}

const metricsPort = ({ metricsPort: port }: Config, offset: number): Record<string, string> =>
  port ? { NIGHTGUARD_METRICS_PORT: String(port + offset) } : {};

function toEnvironment(config: Config, services: Services, secrets: Secrets): Record<string, string> {
  return {
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    NIGHTGUARD_DATA_DIR: config.dataDir,
    NIGHTGUARD_ADMIN_TOKEN: secrets.adminToken,
    ...(config.upstreamUrl === undefined && { NIGHTGUARD_LIVE_SANDBOX: "1" }),
    ...(secrets.encryptionKeys === undefined ? {} : { NIGHTGUARD_ENCRYPTION_KEYS: secrets.encryptionKeys }),
  };
}

/** With external PostgreSQL and Redis nothing else locks the data directory. */
async function rejectSecondStart(dataDir: string): Promise<void> {
  const running = await findRunning(dataDir);
  if (!running) return;
  const { url, pid } = running;
  const health = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  if (health?.ok) throw new CommandError(`Nightguard is already running here: ${url} (process ${pid}); stop it first`);
}
