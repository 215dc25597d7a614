import { findStoreFault } from "@nightguard/platform";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../../test/support/free-port.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../../../test/support/replicated-postgres.ts";
import { connect } from "./connection.ts";

let postgres: ReplicatedPostgres;
let hosts: { primary: string; standby: string; moving: string; nothing: string };

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  const hostOf = (address: string) => new URL(address).host;
  hosts = {
    primary: hostOf(postgres.primaryUrl),
    standby: hostOf(postgres.standbyUrl),
    moving: hostOf(postgres.movingUrl),
    nothing: `127.0.0.1:${await findFreePort()}`,
  };
});
afterAll(() => postgres.stop());

const addressOf = (...list: string[]) =>
  `${postgres.primaryUrl.replace(hosts.primary, list.join(","))}?target_session_attrs=read-write`;

function open(databaseUrl: string, maxConnections = 1) {
  const { db } = connect({ databaseUrl, applicationName: "test", maxConnections });
  onTestFinished(() => db.destroy());
  const isStandby = async () =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]?.standby;
  const readFault = async () => findStoreFault("postgres", await isStandby().catch((error: unknown) => error))?.problem;
  return { isStandby, readFault };
}

test("a standby and a host that is away are passed over, wherever they are named", async () => {
  expect(await open(addressOf(hosts.standby, hosts.nothing, hosts.primary)).isStandby()).toBe(false);
  expect(await open(addressOf(hosts.primary, hosts.nothing)).isStandby()).toBe(false);
});

test("connections that are made at once all find the primary", async () => {
  const { isStandby } = open(addressOf(hosts.nothing, hosts.standby, hosts.primary), 10);

  expect(await Promise.all(Array.from({ length: 20 }, isStandby))).toEqual(Array(20).fill(false));
});

test("without a primary the fault is that of the host that is away, and of standbys alone that they accept no writes", async () => {
  expect(await open(addressOf(hosts.standby, hosts.nothing, hosts.standby)).readFault()).toBe("not_reachable");
  expect(await open(addressOf(hosts.standby, hosts.standby)).readFault()).toBe("read_only");
});

test("a host that refuses the login ends the search", async () => {
  const address = addressOf(hosts.nothing, hosts.primary, hosts.nothing).replace(/:[^:@]+@/, ":wrong@");

  expect(await open(address).readFault()).toBe("login_refused");
});

test("connections go to the next primary when the one before becomes a standby, and back", async () => {
  const { isStandby } = open(addressOf(hosts.moving, hosts.primary));
  onTestFinished(() => postgres.route("primary"));
  await isStandby();

  postgres.route("standby");
  expect(postgres.cut("primary")).toBe(1);
  await isStandby().catch(() => undefined); // the pool may not have heard yet that its connection was cut

  expect(await isStandby()).toBe(false);
  postgres.route("primary");
  expect(await isStandby()).toBe(false);
});
