import type { Ledger } from "@nightguard/ledger";
import { type AllUsers, createAllUsers } from "./all-users.ts";
import { createOwnUsers, type OwnUsers } from "./own-users.ts";

export interface Users {
  readonly own: OwnUsers;
  readonly all: AllUsers;
}

export const createUsers = (deps: { readonly ledger: Ledger }): Users => ({
  own: createOwnUsers(deps),
  all: createAllUsers(deps),
});
