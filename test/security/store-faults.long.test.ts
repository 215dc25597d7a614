// Stores that cannot be used say why, in words: each fault is produced with a real server.

import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createDispatch } from "@nightguard/dispatch";
import { migrateLedger } from "@nightguard/ledger";
import { createLog, readConfig } from "@nightguard/platform";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { openApi } from "../../apps/api/src/main.ts";
import { migrate } from "../../apps/nightguard/src/maintenance/migrate.ts";
import { runRestored } from "../../apps/nightguard/src/maintenance/restored.ts";
import { connectForCommands, type RedisClient } from "../../packages/dispatch/src/connection.ts";
import { waitForLedger } from "../../packages/process/src/wait-for-ledger.ts";
import { makeCertificates, tlsSettings } from "../support/certificates.ts";
import { query } from "../support/databases.ts";
import { createRedisServers } from "../support/redis-servers.ts";
import { createTestDatabase } from "../support/services.ts";
import { startTemporaryServices } from "../support/temporary-services.ts";
import { until } from "../support/waiting.ts";

const { file, read, remove } = makeCertificates();
const servers = createRedisServers();
afterAll(async () => {
  await servers.close();
  remove();
});

const tlsFiles = {
  "tls-cert-file": file("server.crt"),
  "tls-key-file": file("server.key"),
  "tls-ca-cert-file": file("ca.crt"),
};
const trustsAuthority = tlsSettings("REDIS", file).withoutCertificate;

/** What the dispatch says of Redis, once it knows. */
async function findRedisFault(redisUrl: string, settings: Record<string, string> = {}) {
  const config = readConfig({ REDIS_URL: redisUrl, NIGHTGUARD_ALLOW_PLAINTEXT: "1", ...settings });
  const dispatch = createDispatch({ redisUrl, tls: config.tls.redis, onError: () => undefined });
  try {
    return await until(async () => {
      const { fault } = await dispatch.readState();
      if (fault === undefined || fault === "unknown") throw new Error("not known yet");
      return fault;
    });
  } finally {
    await dispatch.close();
  }
}

describe("Redis", () => {
  test("asks for a password, and refuses a wrong one", async () => {
    const { port } = await servers.server({ requirepass: "word" });

    expect(await findRedisFault(`redis://127.0.0.1:${port}`)).toMatchObject({
      problem: "password_missing",
      message: expect.stringContaining("redis://:PASSWORD@"),
    });
    expect(await findRedisFault(`redis://:other@127.0.0.1:${port}`)).toMatchObject({ problem: "login_refused" });
    expect(await findRedisFault(`redis://me:word@127.0.0.1:${port}`)).toMatchObject({ problem: "login_refused" });
  });

  test("may not let its user do what is needed", async () => {
    const { port } = await servers.server({ user: "me on >word ~* &* +@all -set" });

    expect(await findRedisFault(`redis://me:word@127.0.0.1:${port}`)).toMatchObject({ problem: "access_refused" });
  });

  test("is named with the wrong scheme: plain at a TLS port, TLS at a plain one", async () => {
    const encrypted = await servers.server({ "tls-port": 0, ...tlsFiles, "tls-auth-clients": "no" });
    const plain = await servers.server();

    expect(await findRedisFault(`redis://127.0.0.1:${encrypted.port}`)).toMatchObject({
      problem: "connection_closed",
      message: expect.stringContaining("write rediss://"),
    });
    // It may also say nothing to what it does not understand.
    expect(await findRedisFault(`rediss://localhost:${plain.port}`)).toMatchObject({
      problem: expect.stringMatching(/^(?:tls_not_spoken|timeout)$/),
      message: expect.stringContaining("TLS"),
    });
  });

  test("has a certificate that is not trusted, of another host, or wants ours", async () => {
    const { port } = await servers.server({ "tls-port": 0, ...tlsFiles });

    expect(await findRedisFault(`rediss://localhost:${port}`)).toMatchObject({
      problem: "certificate_not_trusted",
      message: expect.stringContaining("NIGHTGUARD_REDIS_CA"),
    });
    expect(await findRedisFault(`rediss://127.0.0.1:${port}`, trustsAuthority)).toMatchObject({
      problem: "certificate_of_another_host",
    });
    // In TLS 1.3 the server's alert may come after it has closed the connection.
    expect(await findRedisFault(`rediss://localhost:${port}`, trustsAuthority)).toMatchObject({
      problem: expect.stringMatching(/^(?:client_certificate_refused|connection_closed)$/),
      message: expect.stringContaining("NIGHTGUARD_REDIS_CLIENT_CERT"),
    });
  });

  test("is not there, is unknown, or does not answer", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo; // listens on TCP

    expect(await findRedisFault("redis://127.0.0.1:1")).toMatchObject({ problem: "not_reachable" });
    expect(await findRedisFault("redis://nightguard.invalid")).toMatchObject({ problem: "host_not_found" });
    expect(await findRedisFault(`redis://127.0.0.1:${port}`)).toMatchObject({ problem: "timeout" });
    silent.close();
  });

  test("is a cluster without a master for our keys, or is none", async () => {
    const node = await servers.server({ "cluster-enabled": "yes" });
    const single = await servers.server();

    expect(await findRedisFault(`redis://127.0.0.1:${node.port}`)).toMatchObject({ problem: "cluster_down" });
    expect(await findRedisFault(`redis+cluster://127.0.0.1:${single.port}`)).toMatchObject({
      problem: "not_a_cluster",
    });
  });

  test("has Sentinels that are not there, or know no such master", async () => {
    const { port } = await servers.server();
    const sentinel = await servers.sentinel({ name: "main", port, quorum: 1 });

    expect(await findRedisFault("redis+sentinel://127.0.0.1:1/main")).toMatchObject({ problem: "no_master" });
    expect(await findRedisFault(`redis+sentinel://127.0.0.1:${sentinel.port}/other`)).toMatchObject({
      problem: "no_master",
    });
  });

  test("is a replica", async () => {
    const master = await servers.server();
    const replica = await servers.server({ replicaof: `127.0.0.1 ${master.port}` });

    expect(await findRedisFault(`redis://127.0.0.1:${replica.port}`)).toMatchObject({ problem: "read_only" });
  });

  test("is over TLS, and connections that are closed during the handshake throw nothing", async () => {
    const thrown: unknown[] = [];
    const note = (error: unknown) => void thrown.push(error);
    process.on("uncaughtException", note);
    onTestFinished(() => void process.off("uncaughtException", note));
    const { port } = await servers.server({ "tls-port": 0, ...tlsFiles, "tls-auth-clients": "no" });
    const { tls } = readConfig(trustsAuthority);
    const closed: RedisClient[] = [];

    for (let count = 0; count < 100; count++) {
      // Of a host that the certificate does not name: we end the handshake on our part as well.
      const redis = connectForCommands({ redisUrl: `rediss://127.0.0.1:${port}`, tls: tls.redis });
      redis.on("error", () => undefined);
      closed.push(redis);
      // At another moment of the handshake each time.
      await setTimeout((count % 30) / 10);
      redis.disconnect();
    }
    // One that was closed between two attempts stays "reconnecting", and does not.
    const isOver = ({ status }: RedisClient) => ["end", "reconnecting"].includes(status);
    await until(() => expect(closed.filter((client) => !isOver(client))).toEqual([]));
    const last = createDispatch({ redisUrl: `rediss://localhost:${port}`, tls: tls.redis, onError: () => undefined });
    await until(() => last.ping());
    await last.close();

    expect(thrown).toEqual([]);
  });

  test("has settings that lose more than necessary, which BullMQ prints nothing about", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { port } = await servers.server({ "maxmemory-policy": "allkeys-lru" });
    const dispatch = createDispatch({ redisUrl: `redis://127.0.0.1:${port}`, onError: () => undefined });
    await until(() => dispatch.ping());

    expect(await dispatch.readState()).toEqual({ warnings: ["eviction_policy", "no_append_only_file"] });
    await dispatch.enqueue("eligibility", [{ id: "a", fencingToken: 1 }]);
    await dispatch.close();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe("PostgreSQL", () => {
  let databaseUrl = "";
  let close = async () => {};
  beforeAll(async () => {
    const services = await startTemporaryServices({ postgres: true });
    databaseUrl = services.databaseUrl ?? "";
    close = services.close;
  });
  afterAll(() => close());

  const migrating = (url: string, settings: Record<string, string> = {}) =>
    migrate(readConfig({ DATABASE_URL: url, LOG_LEVEL: "silent", ...settings }));
  const changed = (change: Partial<URL>) => Object.assign(new URL(databaseUrl), change).href;

  test("refuses a login, a role or a database at once", async () => {
    await query(databaseUrl, "create role no_login password 'word'");

    await expect(migrating(changed({ password: "other" }))).rejects.toThrow(
      /user or password in DATABASE_URL.*\(28P01\)$/,
    );
    await expect(migrating(changed({ username: "no_login", password: "word" }))).rejects.toThrow(
      /may log in.*\(28000\)$/,
    );
    await expect(migrating(changed({ pathname: "/none" }))).rejects.toThrow(/create it first.*\(3D000\)$/);
  });

  test("is named with TLS that it does not speak", async () => {
    await expect(migrating(changed({ search: "?sslmode=verify-full" }))).rejects.toThrow("does not speak TLS");
  });

  test("has a certificate that is not trusted or of another host, or demands TLS", async () => {
    const [built] = await query(databaseUrl, "select setting from pg_settings where name = 'ssl_library'");
    expect(built?.setting).not.toBe("");
    for (const [name, content] of [
      ["key", read("server.key")],
      ["crt", read("server.crt")],
    ]) {
      // Written by the server itself, since it refuses a key that others can read.
      await query(
        databaseUrl,
        `copy (select unnest(string_to_array($$${content}$$, E'\\n'))) to program 'umask 077; cat > tls.${name}'`,
      );
    }
    await query(databaseUrl, "alter system set ssl_key_file = 'tls.key'");
    await query(databaseUrl, "alter system set ssl_cert_file = 'tls.crt'");
    await query(databaseUrl, "alter system set ssl = on");
    await query(
      databaseUrl,
      `copy (select 'hostnossl none all 127.0.0.1/32 scram-sha-256') to program 'cat > hba.new; echo "hostssl all all all scram-sha-256" >> hba.new; echo "host postgres all all scram-sha-256" >> hba.new; cp pg_hba.conf hba.old; mv hba.new pg_hba.conf'`,
    );
    await query(databaseUrl, "create database other");
    await query(databaseUrl, "select pg_reload_conf()");
    const encrypted = changed({ hostname: "localhost", search: "?sslmode=verify-full" });
    const trusted = tlsSettings("DATABASE", file).withoutCertificate;

    await until(() => expect(migrating(encrypted)).rejects.toThrow("NIGHTGUARD_DATABASE_CA"));
    const byAddress = changed({ hostname: "127.0.0.1", search: "?sslmode=verify-full" });
    await expect(migrating(byAddress, trusted)).rejects.toThrow("for another host");
    await expect(migrating(changed({ pathname: "/other" }))).rejects.toThrow("without TLS: add ?sslmode=verify-full");
  });
});

test("the host of PostgreSQL is unknown", async () => {
  const { databaseUrl } = inject("services");
  const url = Object.assign(new URL(databaseUrl), {
    hostname: "nightguard.invalid",
    search: "?sslmode=verify-full",
  }).href;
  const lines: string[] = [];
  const log = createLog({ level: "warn", name: "test", destination: { write: (line) => void lines.push(line) } });

  const waiting = waitForLedger(() => migrateLedger(url), log, { timeoutMs: 0, pauseMs: 1, logEveryMs: 1 });

  await expect(waiting).rejects.toThrow(
    "The ledger cannot be opened: PostgreSQL cannot be found: the host in DATABASE_URL",
  );
  expect(lines.join("")).toContain("the host in DATABASE_URL is unknown");
});

describe("what the service says with a wrong password for Redis", () => {
  async function configure() {
    const { serviceUrl, databaseUrl, drop } = await createTestDatabase();
    onTestFinished(drop);
    const { port } = await servers.server({ requirepass: "word" });
    const environment = {
      PORT: "0",
      DATABASE_URL: serviceUrl,
      REDIS_URL: `redis://:other@127.0.0.1:${port}`,
      NIGHTGUARD_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
      LOG_LEVEL: "silent",
    };
    return { environment, databaseUrl };
  }
  const hint = "Redis refuses the user or password in REDIS_URL";

  test("readiness and the log name it, and the API serves what it can", async () => {
    const { environment } = await configure();
    const lines: string[] = [];
    const log = createLog({ level: "warn", name: "test", destination: { write: (line) => void lines.push(line) } });
    const api = await openApi(readConfig(environment), log);
    onTestFinished(() => api.stop(5_000));
    const url = await api.start();

    // On a busy machine the first login may take longer than is waited for.
    await until(async () => {
      const response = await fetch(`${url}/health/ready`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        checks: {
          postgres: { status: "ok" },
          redis: { problem: "login_refused", hint: expect.stringContaining(hint) },
        },
      });
    });

    expect(lines.join("")).toContain(hint);
    expect(lines.join("")).not.toContain("other@");
  });

  test("a command that needs it ends with that", async () => {
    const { environment, databaseUrl } = await configure();
    const config = readConfig({ ...environment, DATABASE_URL: databaseUrl });

    await expect(runRestored(config, environment, { force: false })).rejects.toThrow(hint);
  });
});
