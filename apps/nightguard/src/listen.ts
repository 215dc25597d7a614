import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { untilSignal } from "@nightguard/platform";
import { createSignatureVerifier } from "@nightguard/webhooks";
import { CommandError, exitCodes } from "./exit.ts";
import { createOutput, type Output } from "./output.ts";
import { listening } from "./parts/listening.ts";

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any that is free. */
  readonly port: number;
  /** The endpoint's, `whsec_…`; without it signatures are not checked. */
  readonly secret?: string | undefined;
  /** What messages are answered with. */
  readonly status: number;
  /** How long an answer takes, in seconds. */
  readonly delay: number;
}

type Verify = ReturnType<typeof createSignatureVerifier>;

const refusedStatus = 401;

/** What the faults of a signature mean for whoever sets up an endpoint. */
const hints: Readonly<Record<string, string>> = {
  "Missing required headers": "it needs webhook-id, webhook-timestamp and webhook-signature",
  "Message timestamp too old": "more than five minutes; check the clocks",
  "Message timestamp too new": "more than five minutes; check the clocks",
  "No matching signature found": "the secret is another endpoint's, or the body was changed on its way",
};

/**
 * `nightguard listen`: a receiver to develop with. Checks each message's signature, prints it in one line, and answers as
 * it was told to.
 *
 * @param run.until when to end; on SIGINT or SIGTERM unless told
 * @throws CommandError when the secret is none; ConfigError when the port cannot be had
 */
export async function listen(
  options: ListenOptions,
  run: { readonly output?: Output; readonly until?: Promise<unknown> } = {},
): Promise<void> {
  const { output = createOutput(process.stdout), until = untilSignal() } = run;
  const server = createServer(createReceiver(options, output.say));
  const started = once(server.listen(options.port, options.host), "listening").then(() => addressOf(server.address()));
  output.say(`Listening on ${await listening(started, options.port, "--port")}; end with Ctrl-C.`);
  if (options.secret === undefined) output.say("Signatures are not checked: no --secret is given.");
  await until;
  server.close();
  server.closeAllConnections();
}

/** The server's answers, each told in a line of time, status and what came. */
function createReceiver({ secret, status, delay }: ListenOptions, say: (line: string) => void): RequestListener {
  const verify = secret === undefined ? undefined : openSecret(secret);
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const fault = findFault(request, body, verify);
    const answered = fault === undefined ? status : refusedStatus;
    const time = new Date().toISOString().slice(11, 19);
    say(`${time}  ${answered}  ${fault === undefined ? describe(request, body) : `refused: ${fault}`}`);
    await sleep(delay * 1_000);
    return answered;
  };
  return (request, response) => {
    receive(request).then(
      (answered) => response.writeHead(answered).end(),
      () => response.destroy(), // the sender went away in the middle of its message
    );
  };
}

function openSecret(secret: string): Verify {
  try {
    return createSignatureVerifier(secret);
  } catch (cause) {
    throw new CommandError("the secret is not whsec_ followed by base64", exitCodes.usage, { cause });
  }
}

function findFault(request: IncomingMessage, body: Buffer, verify: Verify | undefined): string | undefined {
  if (request.method !== "POST") return `${request.method} in place of POST`;
  const fault = verify?.(body, request.headers);
  return fault && [fault, hints[fault]].filter(Boolean).join(": ");
}

/** `batch.completed  evt_…  {"batch_id":…}`; what is not an event is shown as it came. As JSON, so that it stays one line. */
function describe(request: IncomingMessage, body: Buffer): string {
  const { type = "not an event", data = body.toString() } = parseEvent(body);
  return [type, request.headers["webhook-id"] ?? "no id", JSON.stringify(data)].join("  ");
}

function parseEvent(body: Buffer): { readonly type?: string; readonly data?: unknown } {
  try {
    const { type, data } = JSON.parse(body.toString());
    return typeof type === "string" && data !== undefined ? { type: JSON.stringify(type).slice(1, -1), data } : {};
  } catch {
    return {}; // not JSON, or null
  }
}

function addressOf(address: AddressInfo | string | null): string {
  const { address: host, family, port } = address as AddressInfo; // listens on TCP
  return `http://${family === "IPv6" ? `[${host}]` : host}:${port}`;
}
