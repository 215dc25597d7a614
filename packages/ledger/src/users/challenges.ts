import { sql } from "kysely";
import type { EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";

export type ChallengePurpose = "passkey_sign_in" | "passkey_creation" | "oidc";

/** Identified by the SHA-256 of the challenge or state. */
export interface NewChallenge {
  readonly digest: Buffer;
  readonly purpose: ChallengePurpose;
  readonly userId?: string;
  readonly details?: unknown;
  readonly forSeconds: number;
}

const detailsContext = (digest: Buffer) => `challenge:${digest.toString("hex")}`;

export async function createChallenge(
  { db, encryption }: EncryptionDeps,
  { digest, purpose, userId, details, forSeconds }: NewChallenge,
): Promise<void> {
  const ofInstallation = await encryption.of(installationId);
  const encrypted =
    details === undefined ? null : ofInstallation.encrypt(detailsContext(digest), JSON.stringify(details));
  await sql`
    insert into sign_in_challenges (digest, purpose, user_id, details, expires_at)
    values (${digest}, ${purpose}, ${userId ?? null}, ${encrypted}, now() + ${forSeconds} * interval '1 second')
  `.execute(db);
}

/** @returns undefined when used, expired, or another person's; `leftSeconds` by the database's clock */
export async function takeChallenge(
  { db, encryption }: EncryptionDeps,
  { digest, purpose, userId }: { digest: Buffer; purpose: ChallengePurpose; userId?: string },
): Promise<{ readonly details: unknown; readonly leftSeconds: number } | undefined> {
  const { rows } = await sql<{ details: Buffer | null; leftSeconds: number }>`
    delete from sign_in_challenges
    where digest = ${digest}
      and purpose = ${purpose}
      and user_id is not distinct from ${userId ?? null}
      and expires_at > now()
    returning details, extract(epoch from expires_at - now())::double precision as "leftSeconds"
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { details, leftSeconds } = row;
  if (!details) return { details: undefined, leftSeconds };
  const ofInstallation = await encryption.of(installationId);
  return { details: JSON.parse(ofInstallation.decrypt(detailsContext(digest), details).toString()), leftSeconds };
}
