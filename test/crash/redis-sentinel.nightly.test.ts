// Redis with Sentinels, with failovers in the middle of a batch: real servers that are killed and hang.

import { afterAll, expect, test } from "vitest";
import { makeCertificates, tlsSettings } from "../support/certificates.ts";
import { createRedisServers, type RedisProcess } from "../support/redis-servers.ts";
import { until } from "../support/waiting.ts";
import { connect, limits, password, runThrough, startStackOn } from "./redis-failover.ts";

const { file, read, remove } = makeCertificates();
const servers = createRedisServers();
afterAll(async () => {
  await servers.close();
  remove();
});

const sentinelPassword = "of-sentinels";
const tlsOfServers = {
  "tls-port": 0,
  "tls-cert-file": file("server.crt"),
  "tls-key-file": file("server.key"),
  "tls-ca-cert-file": file("ca.crt"),
  "tls-replication": "yes",
};
const tlsOfClient = { ca: read("ca.crt"), cert: read("client.crt"), key: read("client.key") };
const tlsOfService = tlsSettings("REDIS", file).withPem;

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
  const asked = sentinels.map(({ port }) =>
    connect(port, { password: sentinelPassword, tls: isEncrypted ? tlsOfClient : undefined }),
  );
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

test("Sentinels promote a replica in the middle of a batch, as its master is killed and as it hangs: nothing is lost or repeated", async () => {
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
});

test("Sentinels and servers over TLS", async () => {
  const { redisUrl, findMaster } = await startSentinels({ isEncrypted: true });
  const stack = await startStackOn(redisUrl, tlsOfService);
  const account = await stack.createAccount(limits);

  await runThrough(stack, account, "killed", async () => (await findMaster()).kill());
});
