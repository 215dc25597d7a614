import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createTransport } from "nodemailer";
import { readSecretFile } from "./secrets.ts";
import type { Mail, Settings } from "./settings.ts";

const run = promisify(execFile);
const limitMs = 30_000;

/** What went wrong with a source, without names of people or files. */
export interface Alert {
  readonly source: string;
  readonly kind: "failed" | "late" | "problem";
  readonly text: string;
}

/**
 * Sends an alert by each way that the settings name. The command gets the text as its last argument, and as
 * NIGHTGUARD_ALERT_SOURCE and NIGHTGUARD_ALERT_KIND what it is about; the webhook gets the alert as JSON.
 *
 * @param say logs alerts that could not be delivered
 */
export async function sendAlert(
  { command, webhook, mail }: Settings["alerts"],
  alert: Alert,
  say: (source: string, text: string) => void,
): Promise<void> {
  const ways = [
    ...(command ? [{ name: "command", tell: () => runCommand(command, alert) }] : []),
    ...(webhook === undefined ? [] : [{ name: "webhook", tell: () => post(webhook, alert) }]),
    ...(mail ? [{ name: "mail", tell: () => send(mail, alert) }] : []),
  ];
  await Promise.all(
    ways.map(({ name, tell }) =>
      tell().catch(() => say(alert.source, `the alert could not be delivered by the ${name}; try it by hand`)),
    ),
  );
}

async function runCommand([program = "", ...args]: readonly string[], { source, kind, text }: Alert): Promise<void> {
  const { NIGHTGUARD_API_KEY: _, ...environment } = process.env;
  const env = { ...environment, NIGHTGUARD_ALERT_SOURCE: source, NIGHTGUARD_ALERT_KIND: kind };
  await run(program, [...args, `Nightguard, ${source}: ${text}`], { env, timeout: limitMs });
}

async function post(url: string, alert: Alert): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "connect.alert", timestamp: new Date().toISOString(), data: alert }),
    redirect: "error",
    signal: AbortSignal.timeout(limitMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/** Upgrades to TLS where the server offers it; a password is sent over TLS alone. */
async function send(settings: Mail, { source, text }: Alert): Promise<void> {
  const { host, port, user, password_file: file, from, to } = settings;
  const auth = user === undefined || file === undefined ? undefined : { user, pass: await readSecretFile(file) };
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: auth !== undefined,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    ...(auth && { auth }),
  });
  try {
    await transport.sendMail({ from, to, subject: `Nightguard: ${source}`, text: `${text}\n` });
  } finally {
    transport.close();
  }
}
