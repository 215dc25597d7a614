import type { Ledger } from "@nightguard/ledger";
import { createAllUsers } from "./all-users.ts";
import { createOwnUsers } from "./own-users.ts";

export type Users = ReturnType<typeof createUsers>;

export const createUsers = (deps: { readonly ledger: Ledger }) => ({
  own: createOwnUsers(deps),
  all: createAllUsers(deps),
});
