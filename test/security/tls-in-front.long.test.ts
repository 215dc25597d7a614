// A proxy that terminates TLS in front of the API: one of Node's always, and nginx with the documented configuration where
// it is installed.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, readFile, writeFile } from "node:fs/promises";
import { request as forward } from "node:http";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makeCertificates } from "../support/certificates.ts";
import { findFreePort } from "../support/free-port.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

const nginxProgram = "nginx";
const certificates = makeCertificates();
let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    NIGHTGUARD_TRUSTED_PROXIES: "127.0.0.1/32",
    NIGHTGUARD_SECURITY_CONTACT: "mailto:security@clinics.example",
  });
});
afterAll(async () => {
  await stack.stop();
  certificates.remove();
});

/** A GET over TLS that is verified. */
function get(port: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = Promise.withResolvers<{ status: number | undefined; hsts: string | undefined; body: string }>();
  const sent = request({
    host: "localhost",
    port,
    path,
    headers,
    ca: certificates.read("ca.crt"),
    rejectUnauthorized: true,
  });
  sent.once("error", answer.reject);
  sent.once("response", (response) => {
    const { statusCode: status, headers: fields } = response;
    text(response).then(
      (body) => answer.resolve({ status, hsts: fields["strict-transport-security"], body }),
      answer.reject,
    );
  });
  sent.end();
  return answer.promise;
}

async function expectTls(port: number): Promise<void> {
  expect(await get(port, "/health/live")).toMatchObject({ status: 200, hsts: "max-age=31536000" });
  expect(await get(port, "/Job", { "x-forwarded-proto": "http" })).toMatchObject({
    status: 401,
    hsts: "max-age=31536000",
  });
}

test("behind a trusted proxy answers over TLS carry Strict-Transport-Security", async () => {
  const { hostname, port: apiPort } = new URL(stack.url);
  const tls = { key: certificates.read("server.key"), cert: certificates.read("server.crt") };
  const proxy = createServer(tls, (incoming, outgoing) => {
    const headers = { ...incoming.headers, "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7" };
    const passed = forward(
      { hostname, port: apiPort, path: incoming.url, method: incoming.method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(passed);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void proxy.close());

  await expectTls((proxy.address() as AddressInfo).port); // listens on TCP
  expect((await stack.anonymous.get("/health/live")).headers).not.toHaveProperty("strict-transport-security");
});

test("a proxy that is not trusted cannot claim TLS", async () => {
  const untrusting = await startStack();
  onTestFinished(untrusting.stop);

  const { headers } = await untrusting.anonymous.get("/health/live", { "x-forwarded-proto": "https" });

  expect(headers).not.toHaveProperty("strict-transport-security");
});

test("nginx with the documented configuration does so too", async ({ skip }) => {
  const port = await startNginx();
  if (port === undefined) return skip("needs nginx");

  await expectTls(port);
});

/** Starts nginx with the documented configuration. @returns its port for TLS; undefined where it is not installed */
async function startNginx(): Promise<number | undefined> {
  const documented = await readFile(new URL("../../docs/nginx.conf", import.meta.url), "utf8");
  const [file, pidFile] = [certificates.file("nginx.conf"), certificates.file("nginx.pid")];
  const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${certificates.file(name)};`)
    .join("\n");
  for (let attempt = 1; ; attempt++) {
    const [tlsPort, plainPort] = [await findFreePort(), await findFreePort()];
    const changes: Readonly<Record<string, string>> = {
      "events {}": `events {}\npid ${pidFile};\ndaemon off;`,
      "server_tokens off;": temporaryPaths,
      "127.0.0.1:8080": new URL(stack.url).host,
      "listen 80": `listen 127.0.0.1:${plainPort}`,
      "listen 443": `listen 127.0.0.1:${tlsPort}`,
      "/etc/nightguard/tls/fullchain.pem": certificates.file("server.crt"),
      "/etc/nightguard/tls/key.pem": certificates.file("server.key"),
    };
    for (const part of Object.keys(changes)) expect(documented).toContain(part);
    await writeFile(
      file,
      Object.entries(changes).reduce((given, [part, own]) => given.replace(part, own), documented),
    );
    let isAbsent = false;
    const nginx = spawn(nginxProgram, ["-e", "stderr", "-c", file], {
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
      stdio: "ignore",
    }).once("error", () => {
      isAbsent = true;
    });
    onTestFinished(() => void nginx.kill());
    // It writes this file once it listens.
    await until(async () => {
      if (!isAbsent && nginx.exitCode === null) await access(pidFile);
    });
    if (isAbsent) return undefined;
    if (nginx.exitCode === null) return tlsPort;
    // Another process may have taken a port.
    if (attempt === 3) throw new Error(`nginx ended with ${nginx.exitCode}`);
  }
}

test("security.txt names the operator's contact and a day in the future", async () => {
  const { status, headers, text: body } = await stack.anonymous.get("/.well-known/security.txt");

  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const [, expires = ""] =
    /^Contact: mailto:security@clinics\.example\nExpires: (\S+)\nPreferred-Languages: en\n$/.exec(body) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
});
