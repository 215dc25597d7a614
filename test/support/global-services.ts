import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { migrateLedger } from "@nightguard/ledger";
import { PostgreSqlContainer } from "@testcontainers/postgresql";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase, query } from "./databases.ts";
import { startTemporaryServices } from "./temporary-services.ts";

/** How a test file gets a Redis. */
type TestRedis =
  /** Without a program the embedded services find or install one. */
  | { readonly kind: "process"; readonly program: string | undefined }
  | { readonly kind: "container"; readonly image: string }
  | { readonly kind: "lent"; readonly redisUrl: string };

declare module "vitest" {
  export interface ProvidedContext {
    services: {
      /** A role that may create databases. */
      readonly databaseUrl: string;
      /** A migrated, empty database to copy. */
      readonly template: string;
      /** As whom the service works there; absent: as the owner. */
      readonly serviceRole?: { readonly name: string; readonly password: string };
      readonly redis: TestRedis;
    };
  }
}

interface ServerForTests {
  readonly description: string;
  readonly databaseUrl: string;
  readonly redis: TestRedis;
  stop(): Promise<unknown>;
}

/** The images of docker-compose.yml, or those that its variables name. */
const images = {
  postgres: findImage("NIGHTGUARD_POSTGRES_IMAGE"),
  redis: findImage("NIGHTGUARD_REDIS_IMAGE"),
};

function findImage(variable: string): string {
  const compose = readFileSync(new URL("../../docker-compose.yml", import.meta.url), "utf8");
  const [, pinned] = new RegExp(`image: \\$\\{${variable}:-(.*)\\}$`, "m").exec(compose) ?? [];
  if (pinned === undefined) throw new Error(`docker-compose.yml has no image that ${variable} chooses`);
  return process.env[variable] || pinned;
}

type Provided = ProvidedContext["services"];

/** Each project of a run loads this module anew. */
const run = globalThis as { testServices?: { users: number; readonly started: ReturnType<typeof startServices> } };

/**
 * Starts PostgreSQL once for the whole run and creates the template of the tests' databases. `NIGHTGUARD_TEST_SERVICES`
 * chooses the server: `containers`, `embedded`, or `external` (`DATABASE_URL` and `REDIS_URL`); by default embedded, and containers
 * only on a machine with Docker and without a Redis. `NIGHTGUARD_TEST_ISOLATION=serializable` makes that the default of its
 * transactions, as on distributed databases.
 *
 * @returns the teardown, which vitest calls at the end of the run
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  run.testServices ??= { users: 0, started: startServices() };
  const services = run.testServices;
  services.users++;
  const { provided, stop } = await services.started;
  project.provide("services", provided);
  return async () => {
    if (--services.users > 0) return;
    delete run.testServices;
    await stop();
  };
}

async function startServices(): Promise<{ provided: Provided; stop(): Promise<void> }> {
  const server = await startServer(process.env.NIGHTGUARD_TEST_SERVICES);
  const isolation = process.env.NIGHTGUARD_TEST_ISOLATION;
  console.log(`Tests use ${server.description}${isolation ? `, where transactions are ${isolation} by default` : ""}`);
  const template = `template_${randomBytes(8).toString("hex")}`;
  // A server of others keeps its roles.
  const isOwnServer = process.env.NIGHTGUARD_TEST_SERVICES !== "external";
  const serviceRole = isOwnServer
    ? { name: "nightguard_service", password: randomBytes(8).toString("hex") }
    : undefined;
  try {
    if (isolation) {
      if (!isOwnServer) throw new Error("NIGHTGUARD_TEST_ISOLATION would change a server of others");
      await query(server.databaseUrl, `alter system set default_transaction_isolation = '${isolation}'`);
      await query(server.databaseUrl, "select pg_reload_conf()");
    }
    await migrateLedger(await createDatabase(server.databaseUrl, template), { serviceRole });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { databaseUrl, redis } = server;
  const provided = { databaseUrl, template, redis, ...(serviceRole && { serviceRole }) };
  async function stop(): Promise<void> {
    // Processes that end with a shared stack leave its database: the names of all copies begin with the template's.
    const left = await query(server.databaseUrl, "select datname from pg_database where datname ^@ $1", [template]);
    for (const { datname } of left) await dropDatabase(server.databaseUrl, String(datname));
    await server.stop();
  }
  return { provided, stop };
}

async function startServer(kind: string | undefined): Promise<ServerForTests> {
  switch (kind) {
    case "containers":
      return startContainers();
    case "embedded":
      return startEmbedded();
    case "external":
      return findExternal();
    case undefined:
    case "":
      if (findRedisProgram() !== undefined || !succeeds("docker", ["info"])) return startEmbedded();
      return startContainers().catch((error: unknown) => {
        console.log(`Docker answers, but has no PostgreSQL for the tests: ${error}`);
        return startEmbedded();
      });
    default:
      throw new Error("NIGHTGUARD_TEST_SERVICES must be containers, embedded or external");
  }
}

async function startContainers(): Promise<ServerForTests> {
  for (const image of Object.values(images)) {
    if (!succeeds("docker", ["image", "inspect", image]) && !succeeds("docker", ["pull", image], 120_000)) {
      throw new Error(`the image ${image} is not available`);
    }
  }
  const container = await new PostgreSqlContainer(images.postgres)
    .withCommand(["-c", "max_connections=400"])
    .withStartupTimeout(240_000)
    .start();
  return {
    description: `containers of ${images.postgres} and ${images.redis}`,
    databaseUrl: container.getConnectionUri(),
    redis: { kind: "container", image: images.redis },
    stop: () => container.stop(),
  };
}

async function startEmbedded(): Promise<ServerForTests> {
  const { databaseUrl = "", close } = await startTemporaryServices({ postgres: true });
  for (const setting of ["fsync", "full_page_writes"]) await query(databaseUrl, `alter system set ${setting} = off`);
  await query(databaseUrl, "select pg_reload_conf()"); // these databases need not survive a crash of the machine
  return {
    description: "the embedded PostgreSQL, and Redis servers of their own",
    databaseUrl,
    redis: { kind: "process", program: findRedisProgram() },
    stop: close,
  };
}

async function findExternal(): Promise<ServerForTests> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  if (!databaseUrl || !redisUrl) throw new Error("external services need DATABASE_URL and REDIS_URL");
  const program = findRedisProgram();
  return {
    description: `DATABASE_URL, and ${program ? "Redis servers of their own" : "REDIS_URL, one file at a time"}`,
    databaseUrl,
    redis: program ? { kind: "process", program } : { kind: "lent", redisUrl },
    stop: async () => undefined,
  };
}

const findRedisProgram = () => ["redis-server", "valkey-server"].find((name) => succeeds(name, ["--version"]));

function succeeds(program: string, args: readonly string[], timeoutMs = 30_000): boolean {
  return spawnSync(program, args, { stdio: "ignore", timeout: timeoutMs }).status === 0;
}
