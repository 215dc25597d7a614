import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@nightguard/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { until } from "../../../../test/support/waiting.ts";
import { listAudit } from "../audit/record.ts";
import { recordRestore } from "../operations/restore.ts";
import { purge } from "../purging/retention.ts";
import { createSession, type SignInProof } from "./begin-session.ts";
import { createChallenge, takeChallenge } from "./challenges.ts";
import { endSessions, sweepSignIns } from "./end-session.ts";
import { createUser } from "./invite.ts";
import { createLink } from "./links.ts";
import { createPasskey } from "./passkeys.ts";
import { findSession, touchSession } from "./sessions.ts";

let opened: Awaited<ReturnType<typeof createTestLedger>>;
beforeAll(async () => {
  opened = await createTestLedger();
});
afterAll(() => opened.close());

/** Somebody who has signed in. */
async function openSession() {
  const [userId, sessionId, digest] = [newUuid(), newUuid(), randomBytes(32)];
  const link = { digest: randomBytes(32), forSeconds: 3_600 };
  const email = `${userId}@x.example`;
  await createUser(opened.ledger, by, {
    id: userId,
    name: "Ada",
    email,
    isOperator: true,
    membership: undefined,
    link,
  });
  expect(await signIn({ id: sessionId, digest, proof: { door: "link", digest: link.digest } })).toBe("created");
  const find = () => findSession(opened.ledger, digest);
  return { userId, sessionId, digest, link, find };
}

const signIn = (session: { readonly proof: SignInProof; readonly id?: string; readonly digest?: Buffer }) =>
  createSession(
    opened.ledger,
    { requestId: null },
    { id: newUuid(), digest: randomBytes(32), idleSeconds: 900, lastsSeconds: 43_200, ...session },
    undefined,
  );

const aPasskey = () => ({
  name: "Desk",
  credentialId: randomBytes(32),
  publicKey: randomBytes(77),
  signCount: 0,
  transports: [],
});

/** A new link for a person. @returns its digest */
async function makeLink(userId: string): Promise<Buffer> {
  const link = { digest: randomBytes(32), forSeconds: 3_600 };
  expect(await createLink(opened.ledger, by, { userId, accountId: undefined, link })).toBe("created");
  return link.digest;
}

test("after a restore from a backup all sessions have ended and no link works", async () => {
  const { find, userId } = await openSession();
  const link = await makeLink(userId);
  expect(await find()).toMatchObject({ isIdle: false });

  const { sessions } = await recordRestore(opened.ledger, by);

  expect(sessions).toBe(1);
  expect(await find()).toBeUndefined();
  expect(await signIn({ proof: { door: "link", digest: link } })).toBe("refused");
});

test("a link is used once, and not by a disabled person", async () => {
  const { userId, link } = await openSession();
  expect(await signIn({ proof: { door: "link", digest: link.digest } })).toBe("refused");

  const proof = { door: "link", digest: await makeLink(userId) } as const;
  await query(opened.databaseUrl, "update users set disabled_at = now() where id = $1", [userId]);

  expect(await signIn({ proof })).toBe("refused");
});

describe("a sign-in that meets a change of the person's access", () => {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

  /** Begins a sign-in while the credentials of the person are being deleted, and ends both. */
  async function signInDuringChange(userId: string, proof: SignInProof) {
    const client = new pg.Client({ connectionString: opened.databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from users where id = $1 for no key update", [userId]);
    const outcome = signIn({ proof });
    await until(async () => expect(await query(opened.databaseUrl, waiting)).toHaveLength(1));
    for (const table of ["sign_in_links", "passkeys", "sessions"]) {
      await client.query(`delete from ${table} where user_id = $1`, [userId]);
    }
    await client.query("commit");
    await client.end();
    return outcome;
  }

  test("by a link that the change deletes opens no session", async () => {
    const { userId } = await openSession();
    const digest = await makeLink(userId);

    expect(await signInDuringChange(userId, { door: "link", digest })).toBe("refused");
  });

  test("by a passkey that the change deletes opens no session", async () => {
    const { userId, sessionId } = await openSession();
    const created = await createPasskey(opened.ledger, by, { userId, sessionId, most: 1 }, aPasskey());
    const passkeyId = String(created?.id);

    expect(await signInDuringChange(userId, { door: "passkey", userId, passkeyId, signCount: 1 })).toBe("refused");
  });
});

describe("sign-ins at the same time by a passkey", () => {
  async function openWithPasskey(stored: number) {
    const { userId, sessionId } = await openSession();
    const passkey = { ...aPasskey(), signCount: stored };
    const created = await createPasskey(opened.ledger, by, { userId, sessionId, most: 1 }, passkey);
    return (signCount: number) =>
      signIn({ proof: { door: "passkey", userId, passkeyId: String(created?.id), signCount } });
  }

  /** Signs in twice with answers that were checked against the same stored counter. */
  async function signInTwice(stored: number, signCount: number) {
    const signInWith = await openWithPasskey(stored);
    const outcomes = await Promise.all([signInWith(signCount), signInWith(signCount)]);
    return outcomes.sort();
  }

  test("are refused with a counter below the stored one, also with 0", async () => {
    const signInWith = await openWithPasskey(7);

    expect(await signInWith(9)).toBe("created");
    expect(await signInWith(8)).toBe("refused");
    expect(await signInWith(0)).toBe("refused");
  });

  test("open one session where both present the same counter", async () => {
    expect(await signInTwice(0, 1)).toEqual(["created", "refused"]);
    expect(await signInTwice(7, 8)).toEqual(["created", "refused"]);
  });

  test("are both accepted where the authenticator has no counter", async () => {
    expect(await signInTwice(0, 0)).toEqual(["created", "created"]);
  });
});

describe("a person of an identity provider without roles of their own", () => {
  const digest = randomBytes(32);
  const signInAtProvider = (subject: string, isOperator: boolean) => {
    const identity = { issuer: "https://idp.example/", subject, name: "Ada", email: null, isEmailVerified: false };
    return signIn({
      digest,
      proof: { door: "oidc", identity, grants: { roles: {}, isOperator }, authenticatedAgoSeconds: 1 },
    });
  };
  const countPeople = async () => {
    const [row] = await query(
      opened.databaseUrl,
      "select count(*)::integer as n from users where subject_digest is not null",
    );
    return row?.n;
  };
  const shift = (interval: string) =>
    query(opened.databaseUrl, "update users set last_sign_in_at = now() - $1::interval where created_by = 'oidc'", [
      interval,
    ]);

  test("is not stored when the provider grants nothing", async () => {
    expect(await signInAtProvider("nobody", false)).toBe("no access");

    expect(await countPeople()).toBe(0);
  });

  test("is deleted 90 days after the last sign-in, unless disabled", async () => {
    expect(await signInAtProvider("operator", true)).toBe("created");
    const userId = (await findSession(opened.ledger, digest))?.userId;

    await shift("89 days");
    expect(await purge(opened.ledger, 10)).toMatchObject({ people: 0 });
    await shift("91 days");
    await query(opened.databaseUrl, "update users set disabled_at = now() where id = $1", [userId]);
    expect(await purge(opened.ledger, 10)).toMatchObject({ people: 0 });
    await query(opened.databaseUrl, "update users set disabled_at = null where id = $1", [userId]);
    expect(await purge(opened.ledger, 10)).toMatchObject({ people: 1 });

    expect(await countPeople()).toBe(0);
    const subject = toPublicId("user", String(userId));
    const lines = await listAudit(opened.ledger, { subject }, { limit: 10 });
    expect(lines.map(({ action }) => action)).toEqual(["user.delete", "user.create"]);
  });
});

test("more people than a statement has parameters for are deleted in one round", async () => {
  const { userId } = await openSession();
  await query(
    opened.databaseUrl,
    `insert into users (id, subject_digest, details, created_by, created_at)
      select gen_random_uuid(), sha256(i::text::bytea), details, 'oidc', now() - interval '91 days'
      from users, generate_series(1, 6000) i
      where id = $1`,
    [userId],
  );

  expect(await purge(opened.ledger, 10_000)).toMatchObject({ people: 6_000 });

  const entries = await query(opened.databaseUrl, "select from audit where action = 'user.delete'");
  expect(entries.length).toBeGreaterThanOrEqual(6_000);
});

test("activity does not bring a locked session back", async () => {
  const { find, digest, sessionId } = await openSession();
  await query(opened.databaseUrl, "update sessions set active_at = active_at - interval '15 minutes' where id = $1", [
    sessionId,
  ]);

  await touchSession(opened.ledger, digest);

  expect(await find()).toMatchObject({ isIdle: true });
  await sweepSignIns(opened.ledger, 10);
  expect(await find()).toBeUndefined();
});

test("a passkey that is made as its session ends is not stored", async () => {
  const { userId, sessionId } = await openSession();
  const passkey = aPasskey();
  const make = (most: number, credentialId = passkey.credentialId) =>
    createPasskey(opened.ledger, by, { userId, sessionId, most }, { ...passkey, credentialId });

  expect(await make(1)).toMatchObject({ name: "Desk" });
  expect(await make(2)).toBeUndefined(); // known
  expect(await make(1, randomBytes(32))).toBeUndefined(); // too many
  await endSessions(opened.ledger, by, { userId, accountId: null });
  expect(await make(2, randomBytes(32))).toBeUndefined();
});

test("a challenge is answered once, for its purpose and its person", async () => {
  const { userId } = await openSession();
  const digest = randomBytes(32);
  await createChallenge(opened.ledger, { digest, purpose: "passkey_creation", userId, forSeconds: 60 });

  expect(await takeChallenge(opened.ledger, { digest, purpose: "passkey_sign_in" })).toBeUndefined();
  expect(
    await takeChallenge(opened.ledger, { digest, purpose: "passkey_creation", userId: newUuid() }),
  ).toBeUndefined();
  expect(await takeChallenge(opened.ledger, { digest, purpose: "passkey_creation", userId })).toEqual({
    details: undefined,
    leftSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  });
  expect(await takeChallenge(opened.ledger, { digest, purpose: "passkey_creation", userId })).toBeUndefined();
});
