import { Gauge, type Registry } from "prom-client";

/** Connections of one pool of this process. */
export interface PoolUse {
  readonly pool: string;
  readonly inUse: number;
  readonly idle: number;
  readonly most: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

export function addPoolGauges(registry: Registry, read: () => readonly PoolUse[]): void {
  new Gauge({
    name: "nightguard_database_connections",
    help: "Connections of this process to PostgreSQL, by pool and state",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const { pool, inUse, idle } of read()) {
        this.set({ pool, state: "in_use" }, inUse);
        this.set({ pool, state: "idle" }, idle);
      }
    },
  });
  new Gauge({
    name: "nightguard_database_connections_limit",
    help: "Connections that this process may have to PostgreSQL, by pool",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      for (const { pool, most } of read()) this.set({ pool }, most);
    },
  });
  new Gauge({
    name: "nightguard_database_waiting",
    help: "Statements of this process that wait for a connection to PostgreSQL, by pool",
    labelNames: ["pool"],
    registers: [registry],
    collect() {
      for (const { pool, waiting } of read()) this.set({ pool }, waiting);
    },
  });
}

interface StoreChecks {
  readonly postgres: { readonly status: "ok" | "unavailable" };
  readonly redis: { readonly status: "ok" | "unavailable" };
}

/** @param read the checks of `/health/ready`, which try a write */
export function addStoreGauge(registry: Registry, read: () => Promise<{ readonly checks: StoreChecks }>): void {
  new Gauge({
    name: "nightguard_store_usable",
    help: "1 while this process can read and write, by store; else 0",
    labelNames: ["store"],
    registers: [registry],
    async collect() {
      const { checks } = await read();
      for (const store of ["postgres", "redis"] as const) this.set({ store }, checks[store].status === "ok" ? 1 : 0);
    },
  });
}
