import { type NotificationReason, toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, type Db } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { lockUser } from "../users/people.ts";

type Channel = "mail" | "chat";

export interface NotificationRecord {
  readonly channel: Channel;
  readonly reasons: readonly NotificationReason[];
  readonly atMostEveryMinutes: number;
  /** Of a chat, null for mail. */
  readonly address: string | null;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

export interface NewNotifications extends Pick<NotificationRecord, "reasons" | "atMostEveryMinutes"> {
  readonly mail: boolean;
  readonly chatUrl: string | null;
}

export const addressContext = (userId: string) => `notification:${userId}`;

const toEntry = (what: "change" | "delete", userId: string) => ({
  accountId: null,
  action: `notification.${what}`,
  subject: toPublicId("user", userId),
});

/** Index: primary key. */
export async function listNotifications(
  { db, encryption }: EncryptionDeps,
  userId: string,
): Promise<NotificationRecord[]> {
  const { rows } = await sql<Omit<NotificationRecord, "address"> & { readonly address: Buffer | null }>`
    select
      channel, reasons, at_most_every_minutes as "atMostEveryMinutes", address, sent_at as "sentAt",
      last_error as "lastError"
    from notifications
    where user_id = ${userId}
  `.execute(db);
  if (rows.length === 0) return [];
  const ofInstallation = await encryption.of(installationId);
  return rows.map((row) => ({
    ...row,
    address: row.address && ofInstallation.decrypt(addressContext(userId), row.address).toString(),
  }));
}

/** Replaces all. @returns undefined for people whom only an identity provider lets in: nobody knows when it ends that */
export async function putNotifications(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  userId: string,
  { mail, chatUrl, ...settings }: NewNotifications,
): Promise<"changed" | undefined> {
  const ofInstallation = await encryption.of(installationId);
  const chat = chatUrl === null ? null : ofInstallation.encrypt(addressContext(userId), chatUrl);
  return audited(db, by, toEntry("change", userId), async (transaction) => {
    if (!(await lockUser(transaction, userId)) || !(await hasMembership(transaction, userId))) return undefined;
    await putChannel(transaction, userId, { ...settings, channel: "mail", isWanted: mail, address: null });
    await putChannel(transaction, userId, { ...settings, channel: "chat", isWanted: chat !== null, address: chat });
    return "changed";
  });
}

async function hasMembership(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from memberships where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

interface NewChannel extends Pick<NotificationRecord, "channel" | "reasons" | "atMostEveryMinutes"> {
  readonly isWanted: boolean;
  readonly address: Buffer | null;
}

/** A new channel tells what happens from now on. What could not be sent is tried again at once. */
async function putChannel(
  db: Db,
  userId: string,
  { channel, reasons, atMostEveryMinutes, isWanted, address }: NewChannel,
): Promise<void> {
  if (!isWanted) {
    await sql`delete from notifications where user_id = ${userId} and channel = ${channel}`.execute(db);
    return;
  }
  await sql`
    insert into notifications as n (user_id, channel, reasons, at_most_every_minutes, address)
    values (${userId}, ${channel}, ${reasons}::text[], ${atMostEveryMinutes}, ${address}::bytea)
    on conflict (user_id, channel) do update
    set
      reasons = excluded.reasons,
      at_most_every_minutes = excluded.at_most_every_minutes,
      address = excluded.address,
      due_at = coalesce(n.sent_at + excluded.at_most_every_minutes * interval '1 minute', now()),
      last_error = null
  `.execute(db);
}

export const deleteNotifications = ({ db }: DbDeps, by: RequestedBy, userId: string): Promise<"deleted" | undefined> =>
  audited(db, by, toEntry("delete", userId), async (transaction) => {
    const deleted = await countChanged(transaction)`delete from notifications where user_id = ${userId}`;
    return deleted === 0 ? undefined : "deleted";
  });
