import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type {
  Batch,
  ErrorDetail,
  Explanation,
  Failure,
  Finding,
  Job,
  JobEntry,
  JobRowList,
  Page,
  Payer,
  WorkItem,
} from "@nightguard/contract";
import { expect } from "vitest";
import type { ExplanationLine } from "../../apps/api/src/mcp/explanation-lines.ts";

/** What the tools answer, as far as tests read it. */
interface Answers {
  readonly find_payer: { readonly payers: readonly Payer[]; readonly next_cursor: string | null };
  readonly verify_patient: { readonly job: JobEntry; readonly next_step: string | null };
  readonly read_job: {
    readonly job: Job;
    readonly head: Explanation["head"] | null;
    readonly lines: readonly ExplanationLine[];
    readonly next_line: number | null;
    readonly left_out: string | null;
  };
  readonly explain_rejection: { readonly failure: Failure | null; readonly next_step: string };
  readonly retry_job: { readonly job: JobEntry };
  readonly correct_job: { readonly job: Job };
  readonly record_finding: { readonly finding: Finding };
  readonly retry_batch: { readonly batch: Batch };
  readonly list_work: Page<WorkItem>;
  readonly submit_batch: { readonly batch: Batch };
  readonly read_batch: { readonly batch: Batch; readonly rows: JobRowList | null };
}

/**
 * An agent's client of `/mcp`, of the protocol's own library, with this key. It lists the tools first, so that it holds each
 * answer to what the tool says of it.
 */
export async function connectAgent(url: string, key: string): Promise<Client> {
  const headers = { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  const client = new Client({ name: "tests", version: "1" });
  await client.connect(transport as Transport); // the library's types are not those of exactOptionalPropertyTypes
  await client.listTools();
  return client;
}

type Arguments = Readonly<Record<string, unknown>>;

const call = async (agent: Client, name: string, args: Arguments): Promise<CallToolResult> =>
  (await agent.callTool({ name, arguments: args })) as CallToolResult;

/** What a tool answers, which is the same as text. */
export async function useTool<Name extends keyof Answers>(
  agent: Client,
  name: Name,
  args: Arguments = {},
): Promise<Answers[Name]> {
  const { isError, content, structuredContent } = await call(agent, name, args);
  const [text] = content as { text: string }[];
  expect([name, isError, text?.text]).toEqual([name, undefined, JSON.stringify(structuredContent)]);
  return structuredContent as unknown as Answers[Name]; // the client checked it against the tool's description
}

/** The inside of the Error object that a tool answers. */
export async function failTool(agent: Client, name: string, args: Arguments = {}): Promise<ErrorDetail> {
  const { isError, content } = await call(agent, name, args);
  const [text] = content as { text: string }[];
  expect([name, isError, text?.text]).toEqual([name, true, expect.stringMatching(/^\{"error":/)]);
  return JSON.parse(String(text?.text)).error;
}
