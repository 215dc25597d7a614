import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ApiError, parseAs } from "@nightguard/contract";
import { requireNeed } from "@nightguard/service";
import { acceptsWorkScope, getNeed } from "../access/route-access.ts";
import type { Tokens } from "../access/tokens.ts";
import { type RequestAudit, toRefusal } from "../audit/audit.ts";
import { readFailure } from "../http/errors.ts";
import type { Tool, ToolContext } from "./tool.ts";

export interface ToolCallDeps {
  readonly tokens: Tokens;
  readonly recordAudit: RequestAudit;
}

/** A failure is the Error object in text, so that the model reads what to do. What is not in the audit is not told. */
export async function callTool(
  deps: ToolCallDeps,
  tool: Tool,
  args: unknown,
  context: ToolContext,
): Promise<CallToolResult> {
  try {
    return toResult(await run(deps, tool, args, context));
  } catch (error) {
    return toFailedResult(await findFailure(deps, tool, { error, args, context }));
  }
}

/** The need is checked first, so that a caller who lacks it takes no token. */
async function run({ tokens, recordAudit }: ToolCallDeps, tool: Tool, args: unknown, context: ToolContext) {
  const { request, reply } = context;
  requireNeed(request.caller, getNeed(tool.name), { acceptsWorkScope: acceptsWorkScope(tool.name) });
  if (!tool.takesTokens) await tokens.takeRequest(request, reply);
  const { answer, audited, subject } = await tool.run(parseAs(tool.input, args ?? {}), context);
  for (const action of audited ?? (tool.audited ? [tool.audited] : [])) {
    await recordAudit(request, { action, subject: subject ?? findId(args) ?? null, outcome: 200 });
  }
  return answer;
}

interface Failed {
  readonly error: unknown;
  readonly args: unknown;
  readonly context: ToolContext;
}

async function findFailure({ recordAudit }: ToolCallDeps, tool: Tool, { error, args, context }: Failed) {
  const { request } = context;
  try {
    const refusal = error instanceof ApiError && toRefusal(error, tool.audited ?? `MCP ${tool.name}`, findId(args));
    if (refusal) await recordAudit(request, refusal);
    return readFailure(error, request);
  } catch (unrecorded) {
    return readFailure(unrecorded, request);
  }
}

function findId(args: unknown): string | undefined {
  const { id } = (args ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : undefined;
}

/** Clients that do not know structured content read the text. */
const toResult = (answer: object): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(answer) }],
  structuredContent: { ...answer },
});

function toFailedResult(failure: ApiError): CallToolResult {
  const { retryAfterSeconds } = failure.extras;
  const advice = retryAfterSeconds === undefined ? [] : [`Try again in ${Math.ceil(retryAfterSeconds)} seconds.`];
  const texts = [JSON.stringify(failure.toBody()), ...advice];
  return { isError: true, content: texts.map((text) => ({ type: "text", text })) };
}
