// Connections over TLS to real servers: what is not certified by the authority is not talked to.

import { spawn } from "node:child_process";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createDispatch } from "@nightguard/dispatch";
import { migrateLedger } from "@nightguard/ledger";
import { createNativeUpstream } from "@nightguard/payers";
import { defaultTls, readConfig } from "@nightguard/platform";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { makeCertificates, tlsSettings } from "../support/certificates.ts";
import { query } from "../support/databases.ts";
import { findFreePort } from "../support/free-port.ts";
import { startTemporaryServices } from "../support/temporary-services.ts";
import { until } from "../support/waiting.ts";

const redisProgram = "redis-server";
const { file, read, remove } = makeCertificates();
beforeAll(() => {
  // Would make every connection of Node's trust anyone, if we did not state otherwise.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
});
afterAll(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  remove();
});

test("an upstream is asked only over TLS that is certified, and gets our certificate", async () => {
  const server = createServer(
    {
      key: read("server.key"),
      cert: read("server.crt"),
      ca: read("ca.crt"),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (_request, response) => response.end(JSON.stringify({ data: { service_payer_list: [] } })),
  );
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  onTestFinished(() => void server.close());
  const url = `https://localhost:${port}`;
  const { withoutCertificate, withPfx, withPem } = tlsSettings("UPSTREAM", file);
  const ask = async (settings: Record<string, string>) => {
    const service = createNativeUpstream({
      name: "upstream",
      url,
      key: undefined,
      tls: readConfig(settings).tls.upstream,
      maxConnections: 1,
    });
    const payers = service.listPayers(AbortSignal.timeout(60_000));
    return payers.finally(service.close);
  };

  await expect(ask({})).rejects.toThrow("did not return a payer list");
  await expect(ask(withoutCertificate)).rejects.toThrow("did not return a payer list");
  expect(await ask(withPfx)).toEqual([]);
  expect(await ask(withPem)).toEqual([]);
});

test("Redis is used only over TLS that is certified, and gets our certificate", async ({ skip }) => {
  const port = await findFreePort();
  const files = [
    "--tls-cert-file",
    file("server.crt"),
    "--tls-key-file",
    file("server.key"),
    "--tls-ca-cert-file",
    file("ca.crt"),
  ];
  const server = spawn(redisProgram, ["--port", "0", "--tls-port", String(port), "--save", "", ...files], {
    stdio: "pipe",
  });
  const ended = new Promise<"ended">((resolve) => {
    server.once("error", () => resolve("ended"));
    server.once("exit", () => resolve("ended"));
  });
  const ready = new Promise<"ready">((resolve) => {
    server.stdout.on("data", (text) => String(text).includes("Ready to accept connections") && resolve("ready"));
  });
  onTestFinished(() => void server.kill());
  if ((await Promise.race([ended, ready])) === "ended") return skip("needs a redis-server that was built with TLS");
  const ask = async (settings: Record<string, string>) => {
    const config = readConfig({ REDIS_URL: `rediss://localhost:${port}`, ...settings });
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const dispatch = createDispatch({ redisUrl: config.redisUrl ?? "", tls: config.tls.redis, onError });
    try {
      return await until(() => (errors.length > 0 ? "refused" : dispatch.ping().then(() => "answered")));
    } finally {
      await dispatch.close();
    }
  };
  const { withoutCertificate, withPfx, withPem } = tlsSettings("REDIS", file);

  expect(await ask({})).toBe("refused");
  expect(await ask(withoutCertificate)).toBe("refused");
  expect(await ask(withPfx)).toBe("answered");
  expect(await ask(withPem)).toBe("answered");
});

test("PostgreSQL is used only over TLS that is certified, and gets our certificate", async ({ skip }) => {
  const { databaseUrl = "", close } = await startTemporaryServices({ postgres: true });
  onTestFinished(close);
  for (const [name, content] of [
    ["key", read("server.key")],
    ["crt", read("server.crt")],
    ["ca", read("ca.crt")],
  ] as const) {
    // Written by the server itself, since it refuses a key that others can read.
    await query(
      databaseUrl,
      `copy (select unnest(string_to_array($$${content}$$, E'\\n'))) to program 'umask 077; cat > tls.${name}'`,
    );
  }
  for (const [setting, name] of [
    ["key_file", "key"],
    ["cert_file", "crt"],
    ["ca_file", "ca"],
  ]) {
    await query(databaseUrl, `alter system set ssl_${setting} = 'tls.${name}'`);
  }
  const [built] = await query(databaseUrl, "select setting from pg_settings where name = 'ssl_library'");
  if (built?.setting === "") return skip("needs a PostgreSQL that was built with TLS");
  await query(databaseUrl, "alter system set ssl = on");
  await query(databaseUrl, "select pg_reload_conf()");
  const url = (sslmode: string) => `${databaseUrl.replace("127.0.0.1", "localhost")}?sslmode=${sslmode}`;
  const migrate = (address: string, settings: Record<string, string> = {}) =>
    migrateLedger(address, { tls: readConfig({ DATABASE_URL: address, ...settings }).tls.database });
  const { withoutCertificate, withPem, withPfx } = tlsSettings("DATABASE", file);

  for (const sslmode of ["require", "verify-ca", "verify-full"])
    await expect(migrate(url(sslmode))).rejects.toThrow(/certificate/);
  await expect(migrate(url("verify-full").replace("localhost", "127.0.0.1"), withoutCertificate)).rejects.toThrow(
    /altnames/,
  );
  expect(await migrate(url("verify-full"), withoutCertificate)).not.toEqual([]);
  // Each host's certificate is verified by its own name.
  const twice = url("verify-full").replace(/localhost(:\d+)/, "127.0.0.1$1,localhost$1");
  expect(await migrate(twice, withoutCertificate)).toEqual([]);
  // From here on the server asks for a certificate.
  await query(
    databaseUrl,
    `copy (select 'hostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca') to program 'cat > hba.new; cat pg_hba.conf >> hba.new; mv hba.new pg_hba.conf'`,
  );
  await query(databaseUrl, "select pg_reload_conf()");
  await expect(migrate(url("verify-full"), withoutCertificate)).rejects.toThrow(/client certificate/);
  expect(await migrate(url("verify-full"), withPfx)).toEqual([]);
  expect(await migrate(url("verify-full"), withPem)).toEqual([]);
});

test("a connection of ours states that the server's certificate is verified", () => {
  expect(defaultTls).toEqual({ rejectUnauthorized: true, minVersion: "TLSv1.2" });
});
