import type { TlsOptions } from "@nightguard/platform";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export interface DatabaseServer {
  readonly databaseUrl: string;
  readonly tls?: TlsOptions | undefined;
}
