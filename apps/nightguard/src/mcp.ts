import { once } from "node:events";
import { StreamableHTTPClientTransport, StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  ErrorCode,
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/sdk/types.js";
import { untilSignal } from "@nightguard/platform";
import { codeInBrackets } from "@nightguard/process/exit";
import { type ApiTarget, findApi } from "./api-target.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Passes messages on between standard input and output and the API, until the agent has closed the input and what it asked
 * is answered.
 *
 * @throws CommandError as `findApi`
 */
export async function mcp(target: ApiTarget, dataDir: string): Promise<void> {
  const { url, key } = await findApi(target, dataDir);
  const agent = new StdioServerTransport();
  const api = new StreamableHTTPClientTransport(new URL(`${url.replace(/(?<!\/)\/+$/, "")}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const passing = new Set<Promise<void>>();
  agent.onmessage = (message) => {
    const passed = passOn(message, { agent, api, url }).finally(() => passing.delete(passed));
    passing.add(passed);
  };
  api.onmessage = (message) => {
    noteVersion(message, api);
    void agent.send(message);
  };
  const ended = Promise.race([once(process.stdin, "end"), once(process.stdin, "close"), untilSignal()]);
  await api.start();
  await agent.start();
  await ended;
  await Promise.all(passing);
  await Promise.all([agent.close(), api.close()]);
}

interface Passing {
  readonly agent: StdioServerTransport;
  readonly api: StreamableHTTPClientTransport;
  readonly url: string;
}

/** What fails is said to the person at standard error, and to the agent. */
async function passOn(message: JSONRPCMessage, { agent, api, url }: Passing): Promise<void> {
  try {
    await api.send(message);
  } catch (error) {
    const fault = toFault(error, url);
    console.error(`nightguard: ${fault}`);
    if (!isJSONRPCRequest(message)) return;
    await agent.send({
      jsonrpc: "2.0",
      id: message.id,
      error: { code: ErrorCode.InternalError, message: fault },
    });
  }
}

/** The API wants further messages to name the version of the protocol that was agreed upon. */
function noteVersion(message: JSONRPCMessage, api: StreamableHTTPClientTransport): void {
  if (!isJSONRPCResultResponse(message)) return;
  const agreed = InitializeResultSchema.safeParse(message.result);
  if (agreed.success) api.setProtocolVersion(agreed.data.protocolVersion);
}

/** An Error object of the API names no patient. */
function toFault(error: unknown, url: string): string {
  if (!(error instanceof StreamableHTTPError)) {
    return `No API answers at ${url}${codeInBrackets((error as Error).cause)}; is it running?`;
  }
  const body = parseJson(error.message.slice(error.message.indexOf("{"))) as
    | { error?: { message?: unknown } }
    | undefined;
  const message = body?.error?.message ?? "not the answer of a Nightguard API; check --url";
  return `The API answered ${error.code}: ${message}`;
}
