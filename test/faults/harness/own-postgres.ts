import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrateLedger } from "@nightguard/ledger";
import { startTemporaryServices } from "../../support/temporary-services.ts";

/** A PostgreSQL that bad things happen to: the tests' own is everybody's. */
export async function startOwnPostgres() {
  const { databaseUrl = "", directory, close } = await startTemporaryServices({ postgres: true });
  await migrateLedger(databaseUrl);
  return {
    databaseUrl,
    /** kill -9 of the server; it is started again on the same port. */
    async kill(): Promise<void> {
      const [pid] = (await readFile(join(directory, "postgres", "data", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    close,
  };
}
