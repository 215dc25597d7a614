import { defaultTls } from "@nightguard/platform";
import { describe, expect, onTestFinished, test } from "vitest";
import { availityClient, startAvaility } from "../../../test/upstreams/availity.ts";
import { startClaimMd } from "../../../test/upstreams/claim-md.ts";
import { startCore } from "../../../test/upstreams/core.ts";
import { startJsonDoor } from "../../../test/upstreams/json-door.ts";
import { optumClient, startOptum } from "../../../test/upstreams/optum.ts";
import { startProxy } from "../../../test/upstreams/proxy.ts";
import { startStedi, stediKeys } from "../../../test/upstreams/stedi.ts";
import { findUpstreamKind, upstreamKinds } from "./kinds.ts";
import { aCall } from "./test-support.ts";
import type { Upstream, UpstreamOutcome } from "./upstream.ts";

interface Service {
  readonly url: string;
  close(): Promise<void>;
}

interface Imitated {
  readonly start: () => Promise<Service>;
  readonly credentials: object;
  readonly settings?: (url: string) => object;
}

const startNative = () =>
  startJsonDoor(({ path }) => ({
    status: 200,
    json: path === "/Payer" ? { data: { service_payer_list: [] } } : { benefitsInformation: [{ code: "1" }] },
  }));

const login = { username: "practice", password: "secret" };
const partnerIds = { sender_id: "SENDER", receiver_id: "OFFALLY" };
const startCoreOf = (protocol: "soap" | "mime") => () => startCore({ protocol, ...login });

const imitated: Readonly<Record<string, Imitated>> = {
  nightguard: { start: startNative, credentials: { api_key: "key" } },
  stedi: {
    start: () => startStedi(),
    credentials: { api_key: stediKeys.live },
    settings: (url) => ({ payers_url: url, manager_url: url }),
  },
  optum: { start: () => startOptum(), credentials: optumClient },
  availity: { start: () => startAvaility(), credentials: availityClient },
  core_soap: { start: startCoreOf("soap"), credentials: { ...login, ...partnerIds } },
  core_mime: { start: startCoreOf("mime"), credentials: { ...login, ...partnerIds } },
  claim_md: { start: () => startClaimMd(), credentials: { account_key: "key-1" } },
};

const kindNames = upstreamKinds.map(({ name }) => name);

/** Opens an upstream whose service's answers all begin with `prefix`, those of the token door too. */
async function openBehind(kindName: string, prefix: string) {
  const kind = findUpstreamKind(kindName);
  const given = imitated[kindName];
  if (kind === undefined || given === undefined) throw new Error(`no imitator of ${kindName}`);
  const service = await given.start();
  let requests = 0;
  const proxy = await startProxy(service.url, ({ forward }) => {
    requests++;
    return forward((body) => prefix + body);
  });
  const upstream = kind.open({
    name: kindName,
    url: proxy.url,
    credentials: kind.credentials.parse(given.credentials),
    settings: kind.settings.parse(given.settings?.(proxy.url) ?? {}),
    limits: kind.limits,
    tls: defaultTls,
    maxConnections: 2,
  });
  onTestFinished(async () => {
    await upstream.close();
    await proxy.close();
    await service.close();
  });
  return { upstream, requests: () => requests };
}

async function askToTheEnd(upstream: Upstream): Promise<UpstreamOutcome> {
  let outcome = await upstream.verify(aCall);
  while (outcome.kind === "accepted" && upstream.poll) outcome = await upstream.poll(aCall, outcome.reference);
  return outcome;
}

describe.each([
  ["a byte order mark", "\uFEFF"],
  ["white space", " \r\n\t"],
  ["a byte order mark and a line end", "\uFEFF\r\n"],
])("with %s before each of its bodies", (_what, prefix) => {
  test.each(kindNames)("an answer of the kind %s is an answer, without another question", async (name) => {
    const plain = await openBehind(name, "");
    await askToTheEnd(plain.upstream);
    const { upstream, requests } = await openBehind(name, prefix);

    expect(await askToTheEnd(upstream)).toMatchObject({ kind: "answered" });
    expect(requests()).toBe(plain.requests());
  });

  test.each(["nightguard", "stedi"])("the payer list of the kind %s is read", async (name) => {
    const { upstream } = await openBehind(name, prefix);

    await expect(upstream.listPayers?.(AbortSignal.timeout(60_000))).resolves.toBeInstanceOf(Array);
  });
});
