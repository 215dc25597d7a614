import pg from "pg";
import { checkNewConnection, isReadOnly } from "./writable.ts";

export type Server = Pick<pg.ClientConfig, "connectionString" | "ssl">;

interface Servers {
  /** Connects to the server that last accepted a connection. */
  readonly Client: typeof pg.Client;
  /** Rejects a new client of a server that is not wanted, or opened with the startup parameters of the other kind of server. */
  check(client: pg.ClientBase, wanted: { readonly isStandby: boolean }): Promise<void>;
  /** True if a pooler is in between, so that the client's session lasts for one transaction. */
  isPooled(client: pg.ClientBase): boolean;
  /** Takes a client from a pool with these; a server that is away or not wanted is passed over. */
  open(pool: pg.Pool): Promise<pg.PoolClient>;
}

/** The connection was opened with unsuitable startup parameters; the next one to this server gets the others. */
class WrongStartupError extends Error {
  override readonly name = "WrongStartupError";
}

/**
 * Servers of which one accepts writes, or one is a standby, in the order to try.
 *
 * @param startup the startup parameters of a connection to PostgreSQL itself, and of one to a pooler (PgBouncer), which
 *   refuses settings or forgets them
 */
export function createServers(
  servers: readonly Server[],
  startup: { readonly direct: pg.ClientConfig; readonly pooled: pg.ClientConfig },
): Servers {
  let current = 0;
  const arePooled = servers.map(() => false);
  class Client extends pg.Client {
    readonly place = current;
    readonly isPooled: boolean;

    constructor(options: pg.ClientConfig) {
      const isPooled = arePooled[current] === true;
      super({ ...options, ...servers[current], ...startup[isPooled ? "pooled" : "direct"] });
      this.isPooled = isPooled;
    }
  }
  return {
    Client,
    isPooled: (client) => client instanceof Client && client.isPooled,
    async check(client, wanted) {
      const { isPooled } = await checkNewConnection(client, wanted);
      if (!(client instanceof Client) || client.isPooled === isPooled) return;
      arePooled[client.place] = isPooled;
      throw new WrongStartupError("the connection was opened with unsuitable startup parameters");
    },
    async open(pool) {
      const errors: unknown[] = [];
      let hasChangedStartup = false;
      for (;;) {
        const tried = current;
        try {
          return await pool.connect();
        } catch (error) {
          const refusesSettings = isRefusalOfSettings(error);
          if ((refusesSettings || error instanceof WrongStartupError) && !hasChangedStartup) {
            hasChangedStartup = true;
            if (refusesSettings) arePooled[tried] = true;
            continue;
          }
          if (!isOfServer(error)) throw error;
          errors.push(error);
          if (errors.length === servers.length) throw toMostTelling(errors);
          // Another caller may have passed it over already.
          if (current === tried) current = (tried + 1) % servers.length;
          hasChangedStartup = false;
        }
      }
    },
  };
}

/** PgBouncer's "unsupported startup parameter". */
const isRefusalOfSettings = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === "08P01" && error.severity === "FATAL";

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
