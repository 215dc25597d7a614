// Every client of ours, against servers that offer HTTP/2 first: none may speak it, whatever its library would choose.

import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Upstream, upstreamKinds } from "@nightguard/payers";
import { createLog, defaultTls } from "@nightguard/platform";
import { createOidc } from "@nightguard/service";
import { createSender } from "@nightguard/webhooks";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createApiClient } from "../../apps/nightguard/src/api-client.ts";
import { createClient } from "../../packages/client/src/create-client.ts";
import { aCall } from "../../packages/payers/src/test-support.ts";
import { createTestLedger } from "../ledger/test-ledger.ts";
import { makeCertificates } from "../support/certificates.ts";
import { startRelay } from "../support/relay.ts";
import { type Answer, startTlsServer } from "../support/tls-server.ts";
import { until } from "../support/waiting.ts";

let certificates: ReturnType<typeof makeCertificates>;
let ca: string;
const trusted = getCACertificates("default");
beforeAll(() => {
  certificates = makeCertificates();
  ca = certificates.read("ca.crt");
  setDefaultCACertificates([...trusted, ca]);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  certificates.remove();
});

/** A token for those who ask for one; everything else fails. */
const answer: Answer = ({ url }, response) => {
  const isToken = url?.endsWith("/token");
  response.writeHead(isToken ? 200 : 503, { "content-type": "application/json" });
  response.end(isToken ? '{"access_token":"t","expires_in":3600}' : "{}");
};

const client = { client_id: "c", client_secret: "s" };
const partners = { sender_id: "SENDER", receiver_id: "RECEIVER" };
const credentialsOf: Readonly<Record<string, object>> = {
  nightguard: { api_key: "k" },
  stedi: { api_key: "k" },
  optum: client,
  core_soap: partners,
  core_mime: partners,
  claim_md: { account_key: "k" },
  availity: client,
};
/** Further addresses that a kind asks. */
const settingsOf = (url: string): Readonly<Record<string, object>> => ({
  stedi: { payers_url: url, manager_url: url },
});

/** Everything that an upstream can ask. */
const asksOf = ({ verify, poll, listPayers, batch }: Upstream) => [
  () => verify(aCall),
  ...(poll ? [() => poll(aCall, "reference")] : []),
  ...(listPayers ? [() => listPayers(AbortSignal.timeout(120_000)).catch(() => undefined)] : []),
  ...(batch ? [() => batch.submit("name", [aCall], AbortSignal.timeout(120_000))] : []),
];

test.each(upstreamKinds.map((kind) => [kind.name, kind] as const))("an upstream of kind %s", async (name, kind) => {
  const server = await startTlsServer(certificates, answer);
  const upstream = kind.open({
    name,
    url: server.url,
    credentials: kind.credentials.parse(credentialsOf[name]),
    settings: kind.settings.parse(settingsOf(server.url)[name] ?? {}),
    limits: kind.limits,
    tls: { ...defaultTls, ca: Buffer.from(ca) },
    maxConnections: 10,
  });
  onTestFinished(upstream.close);

  for (const ask of asksOf(upstream)) {
    const before = server.versions.length;
    await ask();
    expect(server.versions.length).toBeGreaterThan(before);
  }

  expect(new Set(server.versions)).toEqual(new Set(["1.1"]));
});

test("the client of an identity provider", async () => {
  const server = await startTlsServer(certificates, (_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ issuer: `${server.url}/`, authorization_endpoint: `${server.url}/auth` }));
  });
  const { ledger, close } = await createTestLedger();
  onTestFinished(close);
  const issuer = new URL(server.url);
  const provider = {
    issuer,
    clientId: "c",
    clientSecret: "s",
    grants: [],
    roleClaim: "groups",
    acr: undefined,
    allowsNoAuthTime: false,
  };
  const oidc = createOidc({ ledger, config: provider, log: createLog({ level: "silent", name: "test" }) });

  const { url } = await oidc.begin("203.0.113.7", {
    redirectUri: "https://clinic.example/back",
    returnTo: "/console/",
    isAgain: false,
  });

  expect(new URL(url).origin).toBe(server.url);
  expect(server.versions).toEqual(["1.1"]);
});

test("the published client, with this Node's own fetch", async () => {
  const server = await startTlsServer(certificates, (_request, response) => response.end('{"id":"bat_1"}'));

  expect(await createClient({ url: server.url, key: "ng_test_k" }).batch("bat_1")).toEqual({ id: "bat_1" });

  expect(server.versions).toEqual(["1.1"]);
});

/** What a call comes to, which fails after some seconds without an answer. */
type Call = () => Promise<string>;

/** Sixty times what an answer takes on an idle machine. */
const silenceLimitMs = 3_000;

/** Clients of other hosts than payers'. */
const others: Readonly<Record<string, (url: string) => Call>> = {
  "the sender of webhooks"(url) {
    const sender = createSender({ allowPrivate: true, trustedCertificates: ca });
    onTestFinished(sender.close);
    const message = { url, headers: {}, body: "{}", timeLimitMs: silenceLimitMs };
    return async () => (await sender.send(message)).kind;
  },
  "the command line"(url) {
    const api = createApiClient({ url, key: "k", keyHint: "", readTimeoutMs: silenceLimitMs });
    onTestFinished(api[Symbol.asyncDispose]);
    const [answered, failed] = [() => "answered", () => "failed"];
    return () => api.getJson("/Batch/bat_1").then(answered, failed);
  },
};

describe.each(Object.entries(others))("%s", (_name, open) => {
  async function start({ leaves = 0 } = {}) {
    let requests = 0;
    const server = await startTlsServer(certificates, (_request, response) => {
      if (++requests > leaves) response.end("{}");
    });
    const relay = await startRelay(server.port);
    return { server, relay, call: open(`https://localhost:${relay.port}`) };
  }

  test("goes on while and after a connection died silently", async () => {
    const { server, relay, call } = await start({ leaves: 1 });
    const lost = call();
    await until(() => expect(server.versions).toHaveLength(1));

    relay.freeze();

    expect(await call()).toBe("answered");
    expect(await lost).toBe("failed");
    expect(await call()).toBe("answered");
    expect(new Set(server.versions)).toEqual(new Set(["1.1"]));
  });

  test("goes on while a handshake hangs", async () => {
    const { relay, call } = await start();
    relay.hangNext();
    const ended: string[] = [];

    const hanging = call().then((outcome) => ended.push(`hanging: ${outcome}`));
    await until(() => expect(relay.count()).toBe(1));
    ended.push(await call());
    relay.endHanging();
    await hanging;

    expect(ended).toEqual(["answered", "hanging: failed"]);
  });
});
