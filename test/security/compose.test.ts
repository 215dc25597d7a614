// docker-compose.yml as Docker reads it: merged, with the variables that `nightguard admin env` writes.

import { readFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { readConfig } from "@nightguard/platform";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { writeEnv } from "../../apps/nightguard/src/write-env.ts";

const source = await readFile(new URL("../../docker-compose.yml", import.meta.url), "utf8");
const values = await writtenValues();

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly command?: string | readonly string[];
}
const { services } = parse(interpolate(source), { merge: true }) as { services: Record<string, ComposeService> };
/** A container's environment is text; a missing value is empty. */
const environmentOf = (service: ComposeService | undefined) =>
  Object.fromEntries(Object.entries(service?.environment ?? {}).map(([name, value]) => [name, String(value ?? "")]));
const ours = ["api", "api-2", "worker", "migrate", "sandbox"];

async function writtenValues(): Promise<Record<string, string>> {
  const output = new PassThrough();
  const written = text(output);
  await writeEnv("-", output);
  output.end();
  const lines = (await written).matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, as the Compose Specification defines them; a default may have others. */
function interpolate(yaml: string): string {
  const replaced = yaml.replace(
    /\$\{([A-Z_]+)(?::([-?])([^{}]*))?\}/g,
    (_all, name: string, kind: string, word = "") => {
      const value = values[name] || (kind === "-" ? word : "");
      if (kind === "?" && value === "") throw new Error(`${name}: ${word}`);
      return value;
    },
  );
  return replaced === yaml ? yaml : interpolate(replaced);
}

test("no secret has a default, and each container gets only those it needs", () => {
  const secrets = Object.keys(values).filter((name) => /PASSWORD|TOKEN|KEYS$/.test(name));
  const holders = (name: string) =>
    Object.keys(services).filter((service) => JSON.stringify(services[service]).includes(values[name] ?? ""));

  expect(secrets).toHaveLength(6);
  for (const name of secrets) expect(source.match(new RegExp(`\\$\\{${name}(?!:\\?)`, "g"))).toBeNull();
  expect(Object.fromEntries(secrets.map((name) => [name, holders(name)]))).toEqual({
    POSTGRES_PASSWORD: ["migrate", "postgres"],
    NIGHTGUARD_SERVICE_PASSWORD: ["api", "api-2", "worker", "migrate"],
    NIGHTGUARD_AUDIT_PASSWORD: ["worker", "migrate"],
    REDIS_PASSWORD: ["api", "api-2", "worker", "redis"],
    NIGHTGUARD_ADMIN_TOKEN: ["api", "api-2"],
    NIGHTGUARD_ENCRYPTION_KEYS: ["api", "api-2", "worker"],
  });
});

test("every variable can be set in .env, and every one there is used", () => {
  const used = new Set([...source.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));

  expect([...used].sort()).toEqual(Object.keys(values).sort());
});

test.each(ours)("%s starts with its environment, as the service's role, and cannot change its files", (name) => {
  const service = services[name];

  const { databaseUrl, redisUrl, publicUrl } = readConfig(environmentOf(service));
  const isApi = name.startsWith("api");
  // A worker's messages to people have addresses of the console.
  expect(publicUrl?.href).toBe(isApi || name === "worker" ? "http://localhost:8080/" : undefined);
  const roles: Readonly<Record<string, string>> = { worker: "nightguard_service", migrate: "nightguard" };
  expect(databaseUrl ? new URL(databaseUrl).username : undefined).toBe(isApi ? "nightguard_service" : roles[name]);
  if (redisUrl) expect(new URL(redisUrl).password).toBe(values.REDIS_PASSWORD);
  expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  // What the API holds there may be more than its memory.
  expect([...(service?.tmpfs ?? []), ...(service?.volumes ?? [])]).toEqual(
    isApi ? [{ api: "uploads:/tmp", "api-2": "uploads-2:/tmp" }[name]] : [expect.stringMatching(/^\/tmp:size=\d+m$/)],
  );
});

const toMebibytes = (size: string | undefined) => Number.parseInt(size ?? "", 10) * (size?.endsWith("g") ? 1_024 : 1);

test.each(Object.keys(services))("%s has a limit of memory, below which its own limit leaves room", (name) => {
  const service = services[name];
  const limit = toMebibytes(service?.mem_limit);
  const heap = /^--max-old-space-size=(\d+)$/.exec(environmentOf(service).NODE_OPTIONS ?? "")?.[1];
  const own =
    heap ??
    /maxmemory (\d+)mb|shared_buffers=(\d+)MB|haproxy .* -m (\d+)/
      .exec([service?.command].flat().join(" "))
      ?.slice(1)
      .find(Boolean);

  expect(limit).toBeGreaterThan(0);
  // Workbooks in the API, and threads; young generations; of Redis what it copies; of PostgreSQL its connections.
  expect(limit / Number(own)).toBeGreaterThanOrEqual(2);
  expect(limit).toBeLessThanOrEqual(3 * 1_024);
});

test.each([
  ["NIGHTGUARD_UPSTREAM_URL", "http://payers.example"],
  ["NIGHTGUARD_OIDC_ISSUER", "http://login.example"],
])("no container talks unencrypted to the outside: %s", (variable, address) => {
  const oidc = { NIGHTGUARD_OIDC_CLIENT_ID: "nightguard", NIGHTGUARD_OIDC_CLIENT_SECRET: "very secret" };
  for (const name of ours) {
    const environment = { ...environmentOf(services[name]), ...oidc, [variable]: address };
    expect(() => readConfig(environment), name).toThrow(`${variable} would be used unencrypted`);
  }
});

test("only the proxy has a port, on this machine's loopback", () => {
  const ports = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));

  expect(ports).toEqual([["proxy", "127.0.0.1:8080:8080"]]);
});
