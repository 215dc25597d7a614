import {
  ConflictError,
  InvalidRequestError,
  type Notification,
  type NotificationSettings,
  noNotification,
  PasskeyRequiredError,
} from "@nightguard/contract";
import {
  deleteNotifications,
  findSessionDetails,
  type Ledger,
  listNotifications,
  type NotificationRecord,
  putNotifications,
  type RequestedBy,
} from "@nightguard/ledger";
import { checkUrl } from "@nightguard/webhooks";
import type { LiveSession } from "../sessions/live-session.ts";

export interface NotificationsDeps {
  readonly ledger: Ledger;
  /** Whether the installation has a mail server. */
  readonly hasMail: boolean;
  readonly allowPrivate: boolean;
}

export async function getNotification(deps: NotificationsDeps, session: LiveSession): Promise<Notification> {
  checkPasskey(session);
  const records = await listNotifications(deps.ledger, session.userId);
  return { ...presentNotification(records), can_mail: deps.hasMail && (await hasAddress(deps, session)) };
}

/**
 * @throws InvalidRequestError without a channel, and for one that cannot be used; ConflictError for people without a
 *   membership
 */
export async function putNotification(
  deps: NotificationsDeps,
  by: RequestedBy,
  session: LiveSession,
  { reasons, mail, chat_url: givenUrl, at_most_every_minutes: atMostEveryMinutes }: NotificationSettings,
): Promise<Notification> {
  checkPasskey(session);
  if (mail) await checkMail(deps, session);
  const chatUrl = givenUrl === undefined ? await findChatUrl(deps, session) : givenUrl;
  if (typeof givenUrl === "string") checkChat(deps, givenUrl);
  if (!mail && chatUrl === null) throw refuse("mail", "or chat_url is required: notifications need a channel");
  const changed = await putNotifications(deps.ledger, by, session.userId, {
    reasons,
    mail,
    chatUrl,
    atMostEveryMinutes,
  });
  if (!changed) {
    throw new ConflictError(
      "Only the identity provider lets you in, and nobody learns when it ends that; ask an owner to add you to the account",
    );
  }
  return getNotification(deps, session);
}

export async function deleteNotification(
  { ledger }: NotificationsDeps,
  by: RequestedBy,
  session: LiveSession,
): Promise<void> {
  checkPasskey(session);
  await deleteNotifications(ledger, by, session.userId);
}

function checkPasskey({ mustAddPasskey }: LiveSession): void {
  if (mustAddPasskey) throw new PasskeyRequiredError();
}

const refuse = (path: string, message: string) => new InvalidRequestError([{ path, message }]);

async function checkMail(deps: NotificationsDeps, session: LiveSession): Promise<void> {
  if (!deps.hasMail) {
    throw refuse("mail", "is not sent by this installation: its operator has to set NIGHTGUARD_SMTP_URL");
  }
  if (!(await hasAddress(deps, session))) throw refuse("mail", "needs an address, and you have none here");
}

async function hasAddress({ ledger }: NotificationsDeps, { userId }: LiveSession): Promise<boolean> {
  const details = await findSessionDetails(ledger, { userId, accountIds: [] });
  return details !== undefined && details.user.email !== null;
}

function checkChat({ allowPrivate }: NotificationsDeps, url: string): void {
  const { fault } = checkUrl(url, { allowPrivate });
  if (fault !== undefined) throw refuse("chat_url", fault);
}

async function findChatUrl({ ledger }: NotificationsDeps, { userId }: LiveSession): Promise<string | null> {
  const records = await listNotifications(ledger, userId);
  return records.find(({ channel }) => channel === "chat")?.address ?? null;
}

/** Of the secret address it has the origin. */
export function presentNotification(records: readonly NotificationRecord[]): Omit<Notification, "can_mail"> {
  const [first] = records;
  if (!first) return noNotification;
  const mail = records.find(({ channel }) => channel === "mail");
  const chat = records.find(({ channel }) => channel === "chat");
  return {
    reasons: first.reasons,
    at_most_every_minutes: first.atMostEveryMinutes,
    mail: mail ? presentChannel(mail) : null,
    chat: chat ? { origin: new URL(chat.address ?? "").origin, ...presentChannel(chat) } : null,
  };
}

const presentChannel = ({ sentAt, lastError }: NotificationRecord) => ({
  last_sent_at: sentAt?.toISOString() ?? null,
  last_error: lastError,
});
