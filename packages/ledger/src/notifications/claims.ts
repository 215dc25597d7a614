import { sql } from "kysely";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { decryptDetails } from "../users/people.ts";
import { addressContext, type NotificationRecord } from "./settings.ts";

/** A channel of a person that a worker has taken. */
export interface OpenNotification extends Pick<NotificationRecord, "channel" | "reasons"> {
  readonly userId: string;
  /** Where the message goes; null for mail to a person without an address. */
  readonly address: string | null;
  readonly since: Date;
  readonly until: Date;
}

type Place = Pick<OpenNotification, "userId" | "channel">;

/** Statements of a transaction that began before this may still commit. */
const settlingSeconds = 5;
/** Older news is left out, such as after a long failure. */
const mostDays = 7;
/** Until a channel without news is looked at again. */
const lookEverySeconds = 60;

/**
 * Takes a channel that is due, of a person who is not disabled. It is due again after its interval, whatever happens to
 * the message: at most one is sent in that time. Index: notifications_due.
 */
export async function claimNotification({ db, encryption }: EncryptionDeps): Promise<OpenNotification | undefined> {
  const { rows } = await sql<OpenNotification & { readonly secret: Buffer | null; readonly details: Buffer }>`
    with due as (
      select n.user_id, n.channel, u.details
      from notifications n
      join users u on u.id = n.user_id
      where n.due_at <= now()
        and u.disabled_at is null
      order by n.due_at
      limit 1
      for update of n skip locked
    )
    update notifications n
    set due_at = now() + n.at_most_every_minutes * interval '1 minute'
    from due
    where n.user_id = due.user_id
      and n.channel = due.channel
    returning
      n.user_id as "userId", n.channel, n.reasons, n.address as secret,
      due.details,
      greatest(n.notified_until, now() - ${mostDays} * interval '1 day') as since,
      greatest(n.notified_until, now() - ${settlingSeconds} * interval '1 second') as until
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { secret, details, ...claimed } = row;
  const ofInstallation = await encryption.of(installationId);
  const address = secret
    ? ofInstallation.decrypt(addressContext(row.userId), secret).toString()
    : decryptDetails(ofInstallation, { id: row.userId, details }).email;
  return { ...claimed, address };
}

/** Without news the next look is soon. */
export async function noteNotified(
  { db }: DbDeps,
  { userId, channel, until }: Place & Pick<OpenNotification, "until">,
  { isSent }: { readonly isSent: boolean },
): Promise<void> {
  const change = isSent
    ? sql`sent_at = now(), last_error = null`
    : sql`due_at = least(due_at, now() + ${lookEverySeconds} * interval '1 second')`;
  await sql`
    update notifications
    set notified_until = ${until}, ${change}
    where user_id = ${userId}
      and channel = ${channel}
  `.execute(db);
}

/** What could not be sent is part of the next message. */
export async function noteNotNotified({ db }: DbDeps, { userId, channel }: Place, error: string): Promise<void> {
  await sql`
    update notifications
    set last_error = ${error}
    where user_id = ${userId}
      and channel = ${channel}
  `.execute(db);
}
