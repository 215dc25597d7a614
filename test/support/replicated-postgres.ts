import { spawnSync } from "node:child_process";
import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedServices, startEmbeddedServices } from "@nightguard/embedded";
import { query } from "./databases.ts";
import { startMovingAddress } from "./moving-address.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { until } from "./waiting.ts";

type Node = "primary" | "standby";

/** A PostgreSQL with a streaming standby, and an address that leads to one of them, as a name or a virtual address does. */
export interface ReplicatedPostgres {
  /** Of the primary itself, as its superuser. */
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** The address that moves. */
  readonly movingUrl: string;
  /** New connections lead there; those that are open stay. */
  route(to: Node): void;
  /** Cuts the connections that lead there, and counts them. */
  cut(from: Node): number;
  /** Waits until the standby has all that the primary has. */
  untilReplicated(): Promise<void>;
  /** The standby receives nothing more from the primary. */
  stopReplication(): Promise<void>;
  /** Makes the standby a primary too; returns when it accepts writes. */
  promote(): Promise<void>;
  /** Makes the primary a standby that replicates nothing. @returns its address, as its superuser */
  demotePrimary(): Promise<string>;
  /** Shuts the standby down. */
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folders = { primary: await makeTemporaryFolder(), standby: await makeTemporaryFolder() };
  const started: EmbeddedServices[] = [];
  async function stop(): Promise<void> {
    for (const services of started) await services.close();
    for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
  }
  async function start(folder: string): Promise<string> {
    const services = await startEmbeddedServices({ dataDir: folder, redis: false });
    started.unshift(services);
    return services.databaseUrl ?? "";
  }
  try {
    const copy = await copyPostgres(folders);
    const primaryUrl = await start(folders.primary);
    await followPrimary(copy, primaryUrl);
    const standbyUrl = await start(folders.standby);
    const relay = await startMovingAddress({ primary: portOf(primaryUrl), standby: portOf(standbyUrl) });
    const movingUrl = new URL(primaryUrl);
    movingUrl.port = String(relay.port);
    return {
      primaryUrl,
      standbyUrl,
      movingUrl: movingUrl.href,
      route: relay.route,
      cut: relay.cut,
      async untilReplicated() {
        const [written] = await query(primaryUrl, "select pg_current_wal_flush_lsn()::text as lsn");
        await until(async () => {
          const [seen] = await query(standbyUrl, "select pg_last_wal_replay_lsn() >= $1::pg_lsn as all", [
            written?.lsn,
          ]);
          if (seen?.all !== true) throw new Error("the standby is behind");
        });
      },
      async stopReplication() {
        await query(standbyUrl, "alter system set primary_conninfo = ''");
        await query(standbyUrl, "select pg_reload_conf()");
        await until(async () => {
          const receivers = await query(standbyUrl, "select from pg_stat_wal_receiver");
          if (receivers.length > 0) throw new Error("the standby still receives");
        });
      },
      promote: async () => void (await query(standbyUrl, "select pg_promote()")),
      async demotePrimary() {
        const primary = started.at(-1);
        await primary?.close();
        await writeFile(join(primary?.directory ?? "", "postgres", "data", "standby.signal"), "");
        return start(folders.primary);
      },
      stopStandby: async () => started[0]?.close(),
      async stop() {
        await relay.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const portOf = (url: string) => Number(new URL(url).port);

/**
 * Creates a cluster and copies it while it is shut down: the embedded PostgreSQL comes without `pg_basebackup`.
 *
 * @returns the data directory of the copy
 */
async function copyPostgres(folders: Record<Node, string>): Promise<string> {
  const [from, to] = await Promise.all([
    findDataFolder(folders.primary, { postgres: true }),
    findDataFolder(folders.standby, { postgres: false }),
  ]);
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The primary could not be copied: ${stderr}`);
  return join(to, "data");
}

/** @returns where the servers of a folder keep PostgreSQL's files, which may be elsewhere */
async function findDataFolder(folder: string, { postgres }: { postgres: boolean }): Promise<string> {
  const services = await startEmbeddedServices({ dataDir: folder, postgres, redis: false });
  await services.close();
  return join(services.directory, "postgres");
}

async function followPrimary(data: string, primaryUrl: string): Promise<void> {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, "postgresql.auto.conf"), `\nprimary_conninfo = '${primary}'\n`);
  await writeFile(join(data, "standby.signal"), "");
}
