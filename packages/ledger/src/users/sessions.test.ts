import { randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";

let opened: Awaited<ReturnType<typeof createTestLedger>>;
beforeAll(async () => {
  opened = await createTestLedger();
});
afterAll(() => opened.close());

/** Somebody who has signed in. */
async function openSession() {
  const { users, sessions } = opened.ledger;
  const [userId, sessionId, digest] = [newUuid(), newUuid(), randomBytes(32)];
  const link = { digest: randomBytes(32), forSeconds: 3_600 };
  const email = `${userId}@x.example`;
  await users.create(by, { id: userId, name: "Ada", email, isOperator: true, membership: undefined, link });
  const session = { id: sessionId, digest, userId, door: "link", grants: undefined } as const;
  await sessions.create(by, { ...session, idleSeconds: 900, lastsSeconds: 43_200 }, undefined);
  const find = () => sessions.find(digest);
  return { userId, sessionId, digest, link, find };
}

test("after a restore from a backup nobody is signed in, and no link leads in", async () => {
  const { find, link } = await openSession();
  expect(await find()).toMatchObject({ isIdle: false });

  const { sessions } = await opened.ledger.recordRestore(by);

  expect(sessions).toBe(1);
  expect(await find()).toBeUndefined();
  expect(await opened.ledger.users.takeLink(link.digest)).toBeUndefined();
});

test("activity does not bring a locked session back", async () => {
  const { find, digest, sessionId } = await openSession();
  await query(opened.databaseUrl, "update sessions set active_at = active_at - interval '15 minutes' where id = $1", [
    sessionId,
  ]);

  await opened.ledger.sessions.touch(digest);

  expect(await find()).toMatchObject({ isIdle: true });
  await opened.ledger.sessions.sweep(10);
  expect(await find()).toBeUndefined();
});

test("a passkey that is made as its session ends is not stored", async () => {
  const { userId, sessionId } = await openSession();
  const passkey = {
    name: "Desk",
    credentialId: randomBytes(32),
    publicKey: randomBytes(77),
    signCount: 0,
    transports: [],
  };
  const make = (most: number, credentialId = passkey.credentialId) =>
    opened.ledger.sessions.createPasskey(by, { userId, sessionId, most }, { ...passkey, credentialId });

  expect(await make(1)).toMatchObject({ name: "Desk" });
  expect(await make(2)).toBeUndefined(); // known
  expect(await make(1, randomBytes(32))).toBeUndefined(); // too many
  await opened.ledger.users.endSessions(by, { userId, accountId: null });
  expect(await make(2, randomBytes(32))).toBeUndefined();
});

test("a challenge is answered once, for its purpose and its person", async () => {
  const { sessions } = opened.ledger;
  const { userId } = await openSession();
  const digest = randomBytes(32);
  await sessions.createChallenge({ digest, purpose: "passkey_creation", userId, forSeconds: 60 });

  expect(await sessions.takeChallenge({ digest, purpose: "passkey_sign_in" })).toBeUndefined();
  expect(await sessions.takeChallenge({ digest, purpose: "passkey_creation", userId: newUuid() })).toBeUndefined();
  expect(await sessions.takeChallenge({ digest, purpose: "passkey_creation", userId })).toEqual({ details: undefined });
  expect(await sessions.takeChallenge({ digest, purpose: "passkey_creation", userId })).toBeUndefined();
});
