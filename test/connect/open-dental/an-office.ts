import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { createOpenDentalApi, type OpenDentalApi } from "../../../apps/connect/src/open-dental/open-dental-api.ts";
import {
  type OpenDentalSettings,
  openDentalSource,
} from "../../../apps/connect/src/open-dental/open-dental-settings.ts";
import { findLackingProgram } from "../../support/find-lacking-program.ts";
import { type MariaDb, mariaDbPrograms, startMariaDb } from "../../support/mariadb.ts";
import { createOfficeDatabase, type OfficeDatabase } from "./office-database.ts";
import { type OpenDentalDouble, startDouble } from "./open-dental-double.ts";

export interface AnOffice {
  readonly database: OfficeDatabase;
  readonly double: OpenDentalDouble;
  readonly settings: OpenDentalSettings;
  readonly api: OpenDentalApi;
  /** Milliseconds that the client waited, each time; nobody waits for them. */
  readonly pauses: readonly number[];
}

interface OfficeOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly double?: Parameters<typeof startDouble>[1];
}

/**
 * Starts MariaDB for the tests of a file, which are skipped by name where it is not installed.
 *
 * @returns opens an office without patients, and the API over its database; they end with the test
 */
export function useOffices(): (options?: OfficeOptions) => Promise<AnOffice> {
  const lacking = findLackingProgram(...mariaDbPrograms);
  let server: MariaDb | undefined;
  beforeAll(async () => {
    if (lacking === undefined) server = await startMariaDb();
  });
  beforeEach(({ skip }) => skip(lacking !== undefined, `needs ${lacking} (Debian: mariadb-server)`));
  afterAll(() => server?.stop());
  return (options = {}) => {
    if (!server) throw new Error("MariaDB has not been started");
    return openOffice(server, options);
  };
}

async function openOffice(
  server: MariaDb,
  { settings = {}, double: doubleOptions = {} }: OfficeOptions,
): Promise<AnOffice> {
  const database = await createOfficeDatabase(server);
  onTestFinished(() => database.close());
  const double = await startDouble(database, doubleOptions);
  onTestFinished(() => double.close());
  const parsed = openDentalSource.parse({
    name: "salem",
    kind: "open-dental",
    base_urls: [double.url],
    developer_key_file: "dev",
    customer_key_file: "customer",
    ...settings,
  });
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const api = createOpenDentalApi(parsed, { developer: "dev", customer: "customer" }, { pause });
  return { database, double, settings: parsed, api, pauses };
}
