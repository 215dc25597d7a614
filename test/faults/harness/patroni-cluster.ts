import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProcessUser } from "@nightguard/embedded";
import { migrateLedger } from "@nightguard/ledger";
import { query } from "../../support/databases.ts";
import { findLackingProgram } from "../../support/find-lacking-program.ts";
import { findFreePort } from "../../support/free-port.ts";
import { type MovingAddress, startMovingAddress } from "../../support/moving-address.ts";
import { makeTemporaryFolder } from "../../support/temporary-folder.ts";
import { until } from "./conditions.ts";

/** Three PostgreSQL under Patroni, with etcd, behind HAProxy: Debian's packages, on loopback. */
export interface PatroniCluster {
  /** Creates an empty ledger. @returns its address for the service's role, through HAProxy, which leads to the primary */
  createLedger(): Promise<string>;
  /** kill -9 of the primary and its Patroni, which are started again when the returned function is called. */
  killPrimary(): Promise<() => Promise<void>>;
  /** Stops the processes of the primary and its Patroni until the returned function is called. */
  freezePrimary(): Promise<() => Promise<void>>;
  /** Asks Patroni to make another server the primary. */
  switchOver(): Promise<() => Promise<void>>;
  /** The primary's Patroni no longer reaches etcd until the returned function is called. */
  cutPrimaryOff(): Promise<() => Promise<void>>;
  /** Waits until there is a primary with two standbys that follow it. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

/** What this machine lacks for a cluster; undefined if nothing. */
export function findLacking(): string | undefined {
  const lacking = findLackingProgram("etcd", "patroni", "haproxy");
  if (lacking !== undefined) return `needs ${lacking} (Debian: etcd-server, patroni, haproxy)`;
  if (postgresPrograms === undefined) return "needs PostgreSQL's programs in /usr/lib/postgresql (Debian: postgresql)";
  return undefined;
}

const postgresPrograms = globSync("/usr/lib/postgresql/*/bin").at(-1);

/** In seconds. Patroni's own are 30, 10 and 10, with which a failover takes up to half a minute longer. */
const patroniTimes = { ttl: 20, loop_wait: 5, retry_timeout: 5 };
const passwords = { superuser: "of-the-superuser", replication: "of-the-standbys", service: "of-the-service" };

const serviceRole = "nightguard_service";

interface Server {
  readonly name: string;
  readonly data: string;
  readonly config: string;
  readonly port: number;
  readonly restPort: number;
  /** The way to etcd. */
  readonly etcd: MovingAddress<"etcd">;
  patroni?: ChildProcess;
}

/** A standby confirms each commit. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await makeTemporaryFolder();
  const user = await findProcessUser([]);
  if (user) await chown(folder, user.uid, user.gid);
  const children: ChildProcess[] = [];
  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, { ...user, stdio: "ignore", env: { PATH: process.env.PATH, HOME: folder } });
    children.push(child);
    return child;
  };
  const servers: Server[] = [];
  const startPatroni = (server: Server) => {
    server.patroni = start("patroni", [server.config]);
  };

  async function stop(): Promise<void> {
    for (const server of servers) signal(await listProcesses(server), "SIGCONT");
    for (const server of servers) signal(await listProcesses(server), "SIGKILL");
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    for (const { etcd } of servers) await etcd.close();
    await rm(folder, { recursive: true, force: true });
  }

  async function findPrimary(): Promise<Server> {
    for (const server of servers) if ((await askPatroni(server, "/primary")) === 200) return server;
    throw new Error("there is no primary");
  }

  const untilWhole = async () =>
    void (await until("a primary has two standbys", 180_000, async () => {
      const primary = await findPrimary().catch(() => undefined);
      if (!primary) return false;
      const standbys = "select count(*)::integer as n from pg_stat_replication where state = 'streaming'";
      const [found] = await query(toUrl(primary.port), standbys).catch(() => []);
      const confirmed = await query(toUrl(primary.port), "show synchronous_standby_names").catch(() => []);
      return found?.n === 2 && confirmed[0]?.synchronous_standby_names !== "";
    }));

  try {
    const etcdPort = await findFreePort();
    const peerPort = await findFreePort();
    const etcdUrl = `http://127.0.0.1:${etcdPort}`;
    const peerUrl = `http://127.0.0.1:${peerPort}`;
    start("etcd", [
      // Patroni before 3.0.3 can lose its leader key with version 3.
      ...["--enable-v2", "--name", "etcd", "--data-dir", join(folder, "etcd")],
      ...["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl],
      ...[
        "--listen-peer-urls",
        peerUrl,
        "--initial-advertise-peer-urls",
        peerUrl,
        "--initial-cluster",
        `etcd=${peerUrl}`,
      ],
    ]);
    for (const name of ["pg0", "pg1", "pg2"]) {
      const server: Server = {
        name,
        data: join(folder, name),
        config: join(folder, `${name}.yml`),
        port: await findFreePort(),
        restPort: await findFreePort(),
        etcd: await startMovingAddress({ etcd: etcdPort }),
      };
      servers.push(server);
      await writeFile(server.config, JSON.stringify(toPatroniConfig(server, folder)));
    }
    const sockets = join(folder, "sockets");
    await mkdir(sockets);
    if (user) await chown(sockets, user.uid, user.gid);
    for (const server of servers) startPatroni(server);
    const proxyPort = await findFreePort();
    await writeFile(join(folder, "haproxy.cfg"), toProxyConfig(proxyPort, servers));
    start("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
    await untilWhole();
    let ledgers = 0;
    return {
      async createLedger() {
        const name = `ledger_${++ledgers}`;
        const { port } = await findPrimary();
        await query(toUrl(port), `create database ${name}`);
        await migrateLedger(toUrl(port, name), { serviceRole: { name: serviceRole, password: passwords.service } });
        return `postgres://${serviceRole}:${passwords.service}@127.0.0.1:${proxyPort}/${name}`;
      },
      async killPrimary() {
        const primary = await findPrimary();
        signal(await listProcesses(primary), "SIGKILL");
        return async () => startPatroni(primary);
      },
      async freezePrimary() {
        const primary = await findPrimary();
        const frozen = await listProcesses(primary);
        signal(frozen, "SIGSTOP");
        return async () => signal(frozen, "SIGCONT");
      },
      async switchOver() {
        const { name, restPort } = await findPrimary();
        const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
          method: "POST",
          body: JSON.stringify({ leader: name }),
        });
        if (!response.ok) throw new Error(`Patroni refused to switch over: ${await response.text()}`);
        return async () => undefined;
      },
      async cutPrimaryOff() {
        const { etcd } = await findPrimary();
        etcd.route(undefined);
        etcd.cut("etcd");
        return async () => etcd.route("etcd");
      },
      untilWhole,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const toUrl = (port: number, database = "postgres") =>
  `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/${database}`;

/** Patroni reads YAML, of which JSON is a part. */
function toPatroniConfig(server: Server, folder: string) {
  const { name, data, port, restPort, etcd } = server;
  return {
    scope: "ledger",
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // Else it would ask etcd for its own address, and go past what can be cut.
    etcd: { host: `127.0.0.1:${etcd.port}`, use_proxies: true },
    bootstrap: {
      dcs: {
        ...patroniTimes,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 150, wal_log_hints: "on", shared_buffers: "256MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
      pg_hba: [
        "local all all trust",
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication all 127.0.0.1/32 scram-sha-256",
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: postgresPrograms,
      pgpass: join(folder, `${name}.pgpass`),
      parameters: { unix_socket_directories: join(folder, "sockets") },
      authentication: {
        superuser: { username: "postgres", password: passwords.superuser },
        replication: { username: "standby", password: passwords.replication },
        rewind: { username: "rewind", password: passwords.replication },
      },
    },
  };
}

const toProxyConfig = (port: number, servers: readonly Server[]) => `
defaults
  mode tcp
  timeout client 30m
  timeout connect 2s
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check port ${server.restPort}`).join("\n")}
`;

async function askPatroni({ restPort }: Server, path: string): Promise<number | undefined> {
  try {
    return (await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) })).status;
  } catch {
    return undefined;
  }
}

/** The server's Patroni, PostgreSQL, and PostgreSQL's own processes. */
async function listProcesses({ data, patroni }: Server): Promise<readonly number[]> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const postmaster = Number(text.split("\n")[0]);
  const parents = [
    ...(patroni?.exitCode === null && patroni.pid ? [patroni.pid] : []),
    ...(postmaster ? [postmaster] : []),
  ];
  return parents.flatMap((pid) => [pid, ...listChildren(pid)]);
}

function listChildren(parent: number): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(parent)], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
    }
  }
}
