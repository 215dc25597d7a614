import type { Tenant } from "@nightguard/contract";
import type { Db } from "../database/index.ts";
import type { Digester } from "../encryption/digester.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Person } from "./person.ts";

export interface Erasure {
  readonly db: Db;
  readonly digester: Digester;
  readonly tenant: Tenant;
  readonly account: Encryption;
  readonly person: Person;
  /** Computed by `digestPatient` and `digestMember`. */
  readonly patientHash: Buffer;
  readonly memberHash: Buffer;
}
