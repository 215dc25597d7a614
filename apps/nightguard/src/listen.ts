import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { untilSignal } from "@nightguard/platform";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { startServer } from "@nightguard/process/listening";
import { createSignatureVerifier, type SignatureVerifier } from "@nightguard/webhooks";
import { createOutput, type Output } from "./output.ts";
import { parseJson } from "./parse-json.ts";

export interface ListenOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The endpoint's secret, `whsec_…`; without it signatures are not checked. */
  readonly secret?: string | undefined;
  readonly status: number;
  /** Seconds before each response. */
  readonly delay: number;
}

const rejectedStatus = 401;

const hints: Readonly<Record<string, string>> = {
  "Missing required headers": "it needs webhook-id, webhook-timestamp and webhook-signature",
  "Message timestamp too old": "more than five minutes; check the clocks",
  "Message timestamp too new": "more than five minutes; check the clocks",
  "No matching signature found": "the secret is another endpoint's, or the body was changed on its way",
};

/**
 * A webhook receiver for development. Checks each message's signature, prints one line, and responds with the
 * configured status.
 *
 * @param run.until when to stop; by default on SIGINT or SIGTERM
 * @throws CommandError when the secret is malformed
 * @throws ConfigError when the port is not available
 */
export async function listen(
  options: ListenOptions,
  run: { readonly output?: Output; readonly until?: Promise<unknown> } = {},
): Promise<void> {
  const { output = createOutput(process.stdout) } = run;
  const server = createServer(createReceiver(options, output.say));
  const ended = run.until ?? untilSignal();
  output.say(`Listening on ${await startServer(server, options, "--port")}; end with Ctrl-C.`);
  if (options.secret === undefined) output.say("Signatures are not checked: no --secret is given.");
  await ended;
  server.close();
  server.closeAllConnections();
}

function createReceiver({ secret, status, delay }: ListenOptions, say: (line: string) => void): RequestListener {
  const verify = secret === undefined ? undefined : openSecret(secret);
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const fault = findFault(request, body, verify);
    const statusCode = fault === undefined ? status : rejectedStatus;
    const time = new Date().toISOString().slice(11, 19);
    say(`${time}  ${statusCode}  ${fault === undefined ? describe(request, body) : `refused: ${fault}`}`);
    await sleep(delay * 1_000);
    return statusCode;
  };
  return (request, response) => {
    receive(request).then(
      (statusCode) => response.writeHead(statusCode).end(),
      () => response.destroy(), // the sender disconnected before the end of its message
    );
  };
}

function openSecret(secret: string): SignatureVerifier {
  try {
    return createSignatureVerifier(secret);
  } catch (cause) {
    throw new CommandError("the secret is not whsec_ followed by base64", exitCodes.usage, { cause });
  }
}

function findFault(request: IncomingMessage, body: Buffer, verify: SignatureVerifier | undefined): string | undefined {
  if (request.method !== "POST") return `${request.method} in place of POST`;
  const fault = verify?.(body, request.headers);
  return fault && [fault, hints[fault]].filter(Boolean).join(": ");
}

function describe(request: IncomingMessage, body: Buffer): string {
  const { type = "not an event", data = body.toString() } = parseEvent(body);
  return [type, request.headers["webhook-id"] ?? "no id", JSON.stringify(data)].join("  ");
}

function parseEvent(body: Buffer): { readonly type?: string; readonly data?: unknown } {
  const { type, data } = (parseJson(body.toString()) ?? {}) as { type?: unknown; data?: unknown };
  return typeof type === "string" && data !== undefined ? { type: JSON.stringify(type).slice(1, -1), data } : {};
}
