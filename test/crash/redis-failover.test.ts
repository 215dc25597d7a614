// Redis with Sentinels and Redis Cluster, with failovers in the middle of a batch: real servers that are killed and hang.

import { createDispatch } from "@nightguard/dispatch";
import { defaultTls } from "@nightguard/platform";
import { Redis } from "ioredis";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { makeCertificates, tlsSettings } from "../support/certificates.ts";
import { createRedisServers, type RedisProcess } from "../support/redis-servers.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";

const { file, read, remove } = makeCertificates();
const servers = createRedisServers();
afterAll(async () => {
  await servers.close();
  remove();
});

const password = "of-redis";
const sentinelPassword = "of-sentinels";
const tlsOfServers = {
  "tls-port": 0,
  "tls-cert-file": file("server.crt"),
  "tls-key-file": file("server.key"),
  "tls-ca-cert-file": file("ca.crt"),
  "tls-replication": "yes",
};
const tlsOfService = tlsSettings("REDIS", file).withPem;
const rows = 2_000;
/** About seven seconds for the rows. */
const limits = { verifications_per_second: 300, verification_burst: 50, max_concurrency: 100 };
/** A slow machine runs other tests too, and a job whose ticket was lost returns after a minute. */
const limitMs = 300_000;

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 60_000, interval: 50 });

/** A connection of the test's own to one server. */
function connect(port: number, options: { password: string; isEncrypted: boolean }): Redis {
  const tls = { ca: read("ca.crt"), cert: read("client.crt"), key: read("client.key") };
  const redis = new Redis({
    host: options.isEncrypted ? "localhost" : "127.0.0.1",
    port,
    password: options.password,
    ...(options.isEncrypted && { tls }),
    enableReadyCheck: false,
    maxRetriesPerRequest: null,
  });
  redis.on("error", () => undefined); // the test itself brings the server down
  onTestFinished(() => redis.disconnect());
  return redis;
}

async function startStackOn(redisUrl: string, settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const stack = await startStack({ REDIS_URL: redisUrl, ...settings });
  onTestFinished(() => stack.stop());
  stack.payer.answersWith(() => ({ delayMs: 50, body: '{"benefitsInformation":[]}' }));
  return stack;
}

const memberOf = ({ body }: Stack["payer"]["calls"][number]) =>
  String((body?.subscriber as { member_id?: string } | undefined)?.member_id);

/** Runs a batch, and something in the middle of it: every row gets its answer by one call, and callers are served again. */
async function runThrough(
  stack: Stack,
  account: TestAccount,
  name: string,
  disturb: () => Promise<void>,
): Promise<void> {
  const { subscriber, ...request } = anEligibilityRequest({ version: undefined });
  const items = Array.from({ length: rows }, (_, index) => ({
    ...request,
    subscriber: { ...subscriber, member_id: `${name}${index}` },
  }));
  const accepted = await account.api.post("/Batch", { items });
  expect(accepted.status).toBe(202);
  const callsOfBatch = () => stack.payer.calls.map(memberOf).filter((member) => member.startsWith(name));
  await until(() => expect(callsOfBatch().length).toBeGreaterThan(rows / 5));

  await disturb();
  expect(callsOfBatch().length).toBeLessThan(rows);

  const path = `/Batch/${accepted.body.id}`;
  await vi.waitFor(
    async () => expect((await account.api.get(`${path}?wait=20`)).body).toMatchObject({ status: "completed" }),
    { timeout: 150_000 },
  );
  expect((await account.api.get(path)).body).toMatchObject({ counts: { succeeded: rows, total: rows } });
  expect(new Set(callsOfBatch()).size).toBe(rows);
  expect(callsOfBatch()).toHaveLength(rows);
  await until(async () => expect((await account.api.post("/Eligibility", anEligibilityRequest())).status).toBe(200));
  await until(async () => expect((await stack.anonymous.get("/health/ready")).status).toBe(200));
}

/** A master with two replicas, and three Sentinels that know all of them. */
async function startSentinels({ isEncrypted }: { isEncrypted: boolean }) {
  const host = isEncrypted ? "localhost" : "127.0.0.1";
  const common = {
    requirepass: password,
    masterauth: password,
    appendonly: "yes",
    ...(isEncrypted && { ...tlsOfServers, "replica-announce-ip": "localhost" }),
  };
  const master = await servers.server(common);
  const replicaof = `${host} ${master.port}`;
  const replicas = await Promise.all([1, 2].map(() => servers.server({ ...common, replicaof })));
  const watched = { name: "main", port: master.port, quorum: 2, password };
  const settings = {
    requirepass: sentinelPassword,
    "sentinel sentinel-pass": sentinelPassword,
    ...(isEncrypted && tlsOfServers),
  };
  const sentinels = await Promise.all([1, 2, 3].map(() => servers.sentinel(watched, settings)));
  const asked = sentinels.map(({ port }) => connect(port, { password: sentinelPassword, isEncrypted }));
  for (const sentinel of asked) {
    await until(async () => {
      const known = String(await sentinel.call("SENTINEL", "MASTER", "main"));
      expect(known).toContain("num-slaves,2,num-other-sentinels,2");
    });
  }
  const findMaster = async (): Promise<RedisProcess> => {
    const [, port] = ((await asked[0]?.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "main")) ?? []) as string[];
    const found = [master, ...replicas].find((process) => process.port === Number(port));
    if (!found) throw new Error("the Sentinel names none of ours");
    return found;
  };
  const hosts = sentinels.map(({ port }) => `${host}:${port}`).join(",");
  const scheme = isEncrypted ? "rediss+sentinel" : "redis+sentinel";
  return { redisUrl: `${scheme}://:${password}@${hosts}/main?sentinel_password=${sentinelPassword}`, findMaster };
}

test(
  "Sentinels promote a replica in the middle of a batch, as its master is killed and as it hangs: nothing is lost or repeated",
  async () => {
    const { redisUrl, findMaster } = await startSentinels({ isEncrypted: false });
    const stack = await startStackOn(redisUrl);
    const account = await stack.createAccount(limits);
    const untilOther = (before: RedisProcess) =>
      until(async () => expect((await findMaster()).port).not.toBe(before.port));

    const first = await findMaster();
    await runThrough(stack, account, "killed", async () => {
      await first.kill();
      await untilOther(first);
    });
    await first.restart();

    const second = await findMaster();
    await runThrough(stack, account, "hung", async () => {
      second.pause();
      await untilOther(second);
    });
    // It comes back as a master, and is made a replica.
    second.resume();
    await runThrough(stack, account, "later", async () => undefined);
  },
  limitMs,
);

test(
  "Sentinels and servers over TLS",
  async () => {
    const { redisUrl, findMaster } = await startSentinels({ isEncrypted: true });
    const stack = await startStackOn(redisUrl, tlsOfService);
    const account = await stack.createAccount(limits);

    await runThrough(stack, account, "killed", async () => (await findMaster()).kill());
  },
  limitMs,
);

/** Three masters, and a replica of the one that has our keys. @param kind how its nodes are named to clients */
async function startCluster(kind: "by address" | "by name" | "encrypted") {
  const isEncrypted = kind === "encrypted";
  const named = (name: string) => ({
    "cluster-announce-hostname": name,
    "cluster-preferred-endpoint-type": "hostname",
  });
  const nodes = await Promise.all(
    [0, 1, 2, 3].map((index) =>
      servers.server({
        "cluster-enabled": "yes",
        "cluster-node-timeout": 1_000,
        requirepass: password,
        masterauth: password,
        appendonly: "yes",
        ...(kind === "by name" && named(`node-${index}.invalid`)),
        ...(isEncrypted && { ...tlsOfServers, "tls-cluster": "yes", ...named("localhost") }),
      }),
    ),
  );
  const clients = nodes.map(({ port }) => connect(port, { password, isEncrypted }));
  const [first, , , replica] = clients;
  if (!first || !replica) throw new Error("there are four");
  for (const [index, range] of [
    [0, 5_460],
    [5_461, 10_922],
    [10_923, 16_383],
  ].entries())
    await clients[index]?.call("CLUSTER", "ADDSLOTSRANGE", ...range);
  for (const { port } of nodes.slice(1)) await first.call("CLUSTER", "MEET", "127.0.0.1", port);
  const owner = Math.floor(Number(await first.call("CLUSTER", "KEYSLOT", "{nightguard}")) / 5_461);
  const ownerId = String(await clients[owner]?.call("CLUSTER", "MYID"));
  await until(async () => expect(String(await replica.call("CLUSTER", "NODES"))).toContain(ownerId));
  await replica.call("CLUSTER", "REPLICATE", ownerId);
  await until(async () => expect(await replica.info("replication")).toContain("master_link_status:up"));
  for (const client of clients) {
    await until(async () => expect(String(await client.call("CLUSTER", "INFO"))).toContain("cluster_state:ok"));
    await until(async () => expect(String(await client.call("CLUSTER", "NODES"))).toMatch(/slave /));
  }
  return { nodes, clients, owner, replicaIndex: 3 };
}

const isMaster = async (client: Redis | undefined) =>
  expect(await client?.info("replication")).toContain("role:master");

test(
  "a cluster promotes a replica in the middle of a batch, as our master is killed and as it hangs: nothing is lost or repeated",
  async () => {
    const { nodes, clients, owner, replicaIndex } = await startCluster("by address");
    const [{ port } = { port: 0 }] = nodes.filter((_, index) => index !== owner);
    // A node that is not ours: the cluster is recognised by asking it.
    const stack = await startStackOn(`redis://:${password}@127.0.0.1:${port}`);
    const account = await stack.createAccount(limits);

    await runThrough(stack, account, "killed", async () => {
      await nodes[owner]?.kill();
      await until(() => isMaster(clients[replicaIndex]));
    });
    await nodes[owner]?.restart();
    await until(async () => expect(await clients[owner]?.info("replication")).toContain("master_link_status:up"));

    await runThrough(stack, account, "hung", async () => {
      nodes[replicaIndex]?.pause();
      await until(() => isMaster(clients[owner]));
    });
    nodes[replicaIndex]?.resume();
    await runThrough(stack, account, "later", async () => undefined);
  },
  limitMs,
);

test(
  "a cluster over TLS, named by some of its nodes",
  async () => {
    const { nodes, clients, owner, replicaIndex } = await startCluster("encrypted");
    const hosts = nodes.slice(0, 2).map(({ port }) => `localhost:${port}`);
    const stack = await startStackOn(`rediss://:${password}@${hosts.join(",")}`, tlsOfService);
    const account = await stack.createAccount(limits);

    await runThrough(stack, account, "killed", async () => {
      await nodes[owner]?.kill();
      await until(() => isMaster(clients[replicaIndex]));
    });
  },
  limitMs,
);

test(
  "a cluster whose nodes announce names of another network is found by where these are to be had",
  async () => {
    const { nodes, owner } = await startCluster("by name");
    const inside = nodes.map(({ port }, index) => `node-${index}.invalid:${port}=127.0.0.1:${port}`);
    const [{ port } = { port: 0 }] = nodes.filter((_, index) => index !== owner);
    const plainUrl = `redis://:${password}@127.0.0.1:${port}`;
    const redisUrl = `redis+cluster://:${password}@127.0.0.1:${port}?nat=${inside.join(",")}`;

    const dispatch = createDispatch({ redisUrl, tls: defaultTls, onError: () => undefined });
    onTestFinished(() => dispatch.close());
    await until(async () => expect(await dispatch.readState()).toEqual({ warnings: [] }));
    await dispatch.begin({ bucketsFull: true });
    expect(await dispatch.hasMemory()).toBe(true);
    await dispatch.enqueue("eligibility", [{ id: "a", fencingToken: 1 }]);
    expect(await dispatch.hasWaitingBatches()).toBe(true);
    await dispatch.clearQueues();
    expect(await dispatch.hasWaitingBatches()).toBe(false);

    // Named as a single server, it says how to name it.
    const single = createDispatch({ redisUrl: plainUrl, onError: () => undefined });
    onTestFinished(() => single.close());
    await until(async () => expect((await single.readState()).fault).toMatchObject({ problem: "cluster_not_named" }));
  },
  limitMs,
);
