import pg from "pg";
import { isReadOnly } from "./writable.ts";

export type Server = Pick<pg.ClientConfig, "connectionString" | "ssl">;

interface Servers {
  /** Connects to the server that last accepted a connection. */
  readonly Client: typeof pg.Client;
  /** Takes a client from a pool with this `Client`; a server that is away or a standby is passed over. */
  open(pool: pg.Pool): Promise<pg.PoolClient>;
}

/** Servers of which one accepts writes, in the order to try. */
export function createServers(servers: readonly Server[]): Servers {
  let current = 0;
  class Client extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, ...servers[current] });
    }
  }
  return {
    Client,
    async open(pool) {
      const errors: unknown[] = [];
      for (;;) {
        const tried = current;
        try {
          return await pool.connect();
        } catch (error) {
          if (!isOfServer(error)) throw error;
          errors.push(error);
          if (errors.length === servers.length) throw toMostTelling(errors);
          // Another caller may have passed it over already.
          if (current === tried) current = (tried + 1) % servers.length;
        }
      }
    },
  };
}

/** The pool's own connections are all in use. */
const poolIsBusy = "timeout exceeded when trying to connect";
const shuttingDownOrStarting = /^57P0[1-3]$/;

/** False if each server would say the same, as to a wrong password. */
function isOfServer(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return shuttingDownOrStarting.test(error.code ?? "");
  return (error as Error).message !== poolIsBusy;
}

/** Beside a server that is away, standbys are as they should be. */
const toMostTelling = (errors: readonly unknown[]) => errors.find((error) => !isReadOnly(error)) ?? errors.at(-1);
