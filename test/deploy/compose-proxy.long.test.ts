// HAProxy with the configuration of docker-compose.yml, in front of two APIs that are processes of their own.

import { readFile } from "node:fs/promises";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { type Part, startPart } from "../faults/harness/part.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { findFreePort } from "../support/free-port.ts";
import { startProxy } from "../support/proxies.ts";
import { startStack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

const configuration = await readFile(new URL("../../deploy/compose/haproxy.cfg", import.meta.url), "utf8");
const haproxy = { program: "haproxy", arguments: (file: string) => ["-db", "-f", file] };

/** @returns its address */
async function startInFront(
  { skip }: TestContext,
  apis: readonly [string, string],
  trustedProxies = "",
): Promise<string> {
  const port = await startProxy(
    haproxy,
    ({ port }) =>
      replaceAll(configuration, {
        "bind :8080": `bind 127.0.0.1:${port}`,
        "server api api:8080": `server api ${new URL(apis[0]).host}`,
        "server api-2 api-2:8080": `server api-2 ${new URL(apis[1]).host}`,
      }),
    { NIGHTGUARD_TRUSTED_PROXIES: trustedProxies },
  );
  return port === undefined ? skip("needs HAProxy") : `http://127.0.0.1:${port}`;
}

function replaceAll(text: string, changes: Readonly<Record<string, string>>): string {
  for (const part of Object.keys(changes)) expect(text).toContain(part);
  return Object.entries(changes).reduce((given, [part, own]) => given.replace(part, own), text);
}

test("callers notice nothing while one API after the other is replaced", (context) =>
  withFleet(
    // Longer than with Docker Compose: a busy machine takes its time to ask the API how it is.
    { workers: 1, environment: { NIGHTGUARD_SHUTDOWN_DELAY_SECONDS: "20", LOG_LEVEL: "info" } },
    async (fleet) => {
      fleet.upstream.behave([], 300);
      const account = await fleet.createAccount("callers", { perSecond: 200, burst: 200 });
      const apis: { port: number; part: Part }[] = [{ port: Number(new URL(fleet.url).port), part: fleet.api() }];
      const start = (port: number) => startPart("api", { ...fleet.environment, PORT: String(port) });
      const port = await findFreePort();
      apis.push({ port, part: await start(port) });
      onTestFinished(async () => {
        for (const { part } of apis) if (part.isRunning()) await part.kill();
      });
      const url = await startInFront(context, [fleet.url, `http://127.0.0.1:${port}`]);
      const headers = { "x-token-api": account.key, "content-type": "application/json" };
      const outcomes = new Set<string>();
      let isEnding = false;

      const send = async (path: string, body?: string) => {
        const response = await fetch(url + path, body === undefined ? { headers } : { method: "POST", headers, body });
        const text = await response.text();
        outcomes.add(response.ok ? String(response.status) : `${response.status} ${text}`);
      };
      const ask = async () => {
        while (!isEnding) {
          await send("/Eligibility", fleet.toRows(account, 1)[0]);
          await send("/Job?limit=1");
        }
      };
      const untilAsked = (part: Part) => until(() => expect(part.text()).toContain('"route":"/Eligibility"'));
      const callers = Promise.all(Array.from({ length: 8 }, ask));
      for (const api of apis) await untilAsked(api.part);
      for (const api of apis) {
        expect(await api.part.end()).toBe(0);
        api.part = await start(api.port);
        await untilAsked(api.part);
      }
      isEnding = true;
      await callers;

      expect([...outcomes]).toEqual(["200"]);
    },
  ));

test("the proxy says who called, unless a proxy before it is trusted to; without an API it answers with an error of ours", async (context) => {
  const stack = await startStack({ NIGHTGUARD_TRUSTED_PROXIES: "127.0.0.0/8" });
  onTestFinished(stack.stop);
  const { id } = await stack.createAccount();
  const { body } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, {
    name: "office",
    mode: "live",
    allowed_cidrs: ["203.0.113.0/24"],
  });
  const closed = `http://127.0.0.1:${await findFreePort()}`;
  const fields = { "x-token-api": String(body.key), "x-forwarded-for": "203.0.113.9" };
  const readJobs = (url: string) => fetch(`${url}/Job`, { headers: fields });

  const trusting = await startInFront(context, [stack.url, closed], "127.0.0.1 192.0.2.0/24");
  await until(async () => expect((await readJobs(trusting)).status).toBe(200));
  const untrusting = await startInFront(context, [stack.url, closed]);
  await until(async () => expect((await readJobs(untrusting)).status).toBe(403));

  const withoutApi = await startInFront(context, [closed, closed]);
  const refused = await readJobs(withoutApi);
  expect(refused.headers.get("x-request-id")).toMatch(/^[\w.-]{1,64}$/);
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
    503,
    "5",
    { error: { statusCode: 503, message: "The service is temporarily unavailable; try again shortly" } },
  ]);
});
