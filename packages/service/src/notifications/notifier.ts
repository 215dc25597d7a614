import {
  claimNotification,
  type Ledger,
  noteNotified,
  noteNotNotified,
  type OpenNotification,
} from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Sender } from "@nightguard/webhooks";
import type { Mailer } from "./mailer.ts";
import { subject, toMessage } from "./message.ts";
import { readNews } from "./news.ts";

export interface NotifierDeps {
  readonly ledger: Ledger;
  readonly sender: Sender;
  /** Absent if the installation has no mail server. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: URL | undefined;
  readonly log: Log;
}

/** Several processes may notify at the same time. */
export const createNotifier = (deps: NotifierDeps) => ({
  /** Notifies one person by one channel. @returns 0 when more may be due, else null */
  async round(): Promise<0 | null> {
    const notification = await claimNotification(deps.ledger);
    if (!notification) return null;
    await notify(deps, notification);
    return 0;
  },
});

async function notify(deps: NotifierDeps, notification: OpenNotification): Promise<void> {
  const { ledger, publicUrl, log } = deps;
  const news = await readNews(deps, notification);
  if (news.length === 0) return noteNotified(ledger, notification, { isSent: false });
  const fault = await send(deps, notification, toMessage(news, publicUrl));
  if (fault === undefined) return noteNotified(ledger, notification, { isSent: true });
  const { channel } = notification;
  log.warn({ channel, fault }, "a notification could not be sent; it is part of the next one");
  await noteNotNotified(ledger, notification, fault);
}

/** @returns why it was not sent */
async function send(
  { sender, mailer }: NotifierDeps,
  { channel, address }: OpenNotification,
  text: string,
): Promise<string | undefined> {
  if (channel === "mail") {
    if (!mailer) return "This installation no longer sends mail";
    return address === null ? "You have no address here" : mailer.send({ to: address, subject, text });
  }
  const outcome = await sender.send({ url: address ?? "", headers: {}, body: JSON.stringify({ text }) });
  if (outcome.kind === "failed") return `The chat service could not be reached (${outcome.errorClass})`;
  return outcome.status < 300 ? undefined : `The chat service answered with status ${outcome.status}`;
}
