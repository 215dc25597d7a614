import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { createSession } from "./begin-session.ts";
import { createChallenge, takeChallenge } from "./challenges.ts";
import { endSession, endSessions, sweepSignIns } from "./end-session.ts";
import { addMembership, createUser, linkMachine } from "./invite.ts";
import { createLink } from "./links.ts";
import { changeUser } from "./memberships.ts";
import { createPasskey, deletePasskey, findPasskey, listPasskeys } from "./passkeys.ts";
import { findNames, findUser, findUserByEmail, findUserOfAccount, listUsers, listUsersOfAccount } from "./people.ts";
import { findRolesOfSessions, findSession, findSessionDetails, touchSession } from "./sessions.ts";

export const bindUsers = (deps: LedgerDeps) => ({
  ...bindDeps(deps, {
    create: createUser,
    addMembership,
    linkMachine,
    change: changeUser,
    find: findUser,
    findByEmail: findUserByEmail,
    findOfAccount: findUserOfAccount,
    findNames,
    list: listUsers,
    listOfAccount: listUsersOfAccount,
  }),
  ...bindDeps(deps.db, { createLink, endSessions }),
});

export const bindSessions = (deps: LedgerDeps) => ({
  ...bindDeps(deps, {
    create: createSession,
    findDetails: findSessionDetails,
    createChallenge,
    takeChallenge,
    createPasskey,
    listPasskeys,
  }),
  ...bindDeps(deps.hotDb, { find: findSession, findRoles: findRolesOfSessions }),
  ...bindDeps(deps.db, {
    touch: touchSession,
    end: endSession,
    sweep: sweepSignIns,
    findPasskey,
    deletePasskey,
  }),
});
