import { onTestFinished } from "vitest";
import { createOpenDentalApi, type OpenDentalApi } from "../../../apps/connect/src/open-dental/open-dental-api.ts";
import {
  type OpenDentalSettings,
  openDentalSource,
} from "../../../apps/connect/src/open-dental/open-dental-settings.ts";
import type { MariaDb } from "../../support/mariadb.ts";
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

/** An office without patients, and the API over its database. It ends with the test. */
export async function openAnOffice(
  server: MariaDb,
  {
    settings = {},
    double: doubleOptions = {},
  }: { settings?: Readonly<Record<string, unknown>>; double?: Parameters<typeof startDouble>[1] } = {},
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
