// Redis Cluster, with failovers in the middle of a batch: real servers that are killed and hang.

import { createDispatch } from "@nightguard/dispatch";
import { defaultTls } from "@nightguard/platform";
import type { Redis } from "ioredis";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { makeCertificates, tlsSettings } from "../support/certificates.ts";
import { createRedisServers } from "../support/redis-servers.ts";
import { until } from "../support/waiting.ts";
import { connect, limits, password, runThrough, startStackOn } from "./redis-failover.ts";

const { file, read, remove } = makeCertificates();
const servers = createRedisServers();
afterAll(async () => {
  await servers.close();
  remove();
});

const tlsOfServers = {
  "tls-port": 0,
  "tls-cert-file": file("server.crt"),
  "tls-key-file": file("server.key"),
  "tls-ca-cert-file": file("ca.crt"),
  "tls-replication": "yes",
};
const tlsOfClient = { ca: read("ca.crt"), cert: read("client.crt"), key: read("client.key") };
const tlsOfService = tlsSettings("REDIS", file).withPem;

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
  const clients = nodes.map(({ port }) => connect(port, { password, tls: isEncrypted ? tlsOfClient : undefined }));
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

test("a cluster promotes a replica in the middle of a batch, as our master is killed and as it hangs: nothing is lost or repeated", async () => {
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
});

test("a cluster over TLS, named by some of its nodes", async () => {
  const { nodes, clients, owner, replicaIndex } = await startCluster("encrypted");
  const hosts = nodes.slice(0, 2).map(({ port }) => `localhost:${port}`);
  const stack = await startStackOn(`rediss://:${password}@${hosts.join(",")}`, tlsOfService);
  const account = await stack.createAccount(limits);

  await runThrough(stack, account, "killed", async () => {
    await nodes[owner]?.kill();
    await until(() => isMaster(clients[replicaIndex]));
  });
});

test("a cluster whose nodes announce names of another network is found by where these are to be had", async () => {
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
  expect(await dispatch.hasUntakenMessages()).toBe(true);
  await dispatch.clearQueues();
  expect(await dispatch.hasUntakenMessages()).toBe(false);

  // Named as a single server, it says how to name it.
  const single = createDispatch({ redisUrl: plainUrl, onError: () => undefined });
  onTestFinished(() => single.close());
  await until(async () => expect((await single.readState()).fault).toMatchObject({ problem: "cluster_not_named" }));
});
