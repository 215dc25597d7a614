import { InvalidRequestError } from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import { createRequestAudit } from "../audit/audit.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { answerError } from "../http/errors.ts";
import { routesOf } from "../http/route.ts";
import { createBatchTools } from "./batch-tools.ts";
import { createFindingTools } from "./finding-tools.ts";
import { createJobChangeTools } from "./job-change-tools.ts";
import { createJobTools } from "./job-tools.ts";
import type { AnswerMessage } from "./mcp-server.ts";
import { createPayerTools } from "./payer-tools.ts";
import type { Tool } from "./tool.ts";
import { createVerificationTools } from "./verification-tools.ts";
import { createWorkTools } from "./work-tools.ts";

const route = routesOf("MCP");

const idSchema = z.union([z.string(), z.int()]);

/** What the protocol says of a message is checked by its own library. */
const messageSchema = z
  .looseObject(
    {
      jsonrpc: z.literal("2.0"),
      id: idSchema.optional().describe("Absent for a notification"),
      method: z.string().optional().describe("Such as `tools/call`; absent for a response"),
      params: z.record(z.string(), z.unknown()).optional(),
    },
    {
      error: ({ input }) =>
        Array.isArray(input) ? "must be one message, not a list of messages" : "must be a message of JSON-RPC",
    },
  )
  .meta({ id: "McpMessage" });

const answerSchema = z
  .object({
    jsonrpc: z.literal("2.0"),
    id: idSchema,
    result: z.record(z.string(), z.unknown()).optional(),
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .meta({ id: "McpAnswer" });

const description =
  "For AI agents, by the streamable HTTP transport of the Model Context Protocol without sessions: one JSON-RPC message in JSON, answered in " +
  "JSON. Needs an API key; sessions of the console have no access. `tools/list` says what each tool does and whether it writes. " +
  "A tool needs the scope of the route that does the same. Its failures are 200, with `isError` and the Error object as text. A tool that " +
  "verifies takes a verification token, each other message a request token.";

export interface McpDeps
  extends Pick<ApiDeps, "batches" | "bounds" | "idempotency" | "jobs" | "payers" | "verifications"> {
  readonly tokens: Tokens;
}

export const createTools = (deps: McpDeps): readonly Tool[] => [
  ...createPayerTools(deps),
  ...createVerificationTools(deps),
  ...createJobTools(deps),
  ...createJobChangeTools(deps),
  ...createFindingTools(deps),
  ...createWorkTools(deps),
  ...createBatchTools(deps),
];

export function mcpRoutes(app: ApiServer, deps: McpDeps & Pick<ApiDeps, "audit" | "accountAccess">): void {
  const { tokens } = deps;
  let answering: Promise<AnswerMessage> | undefined;

  /** The protocol's library is loaded at the first message: it takes memory, and most installations have no agents. */
  const load = async () => {
    const { createAnswerMessage } = await import("./mcp-server.ts");
    return createAnswerMessage({ tokens, recordAudit: createRequestAudit(deps) }, createTools(deps));
  };

  app.post(
    "/mcp",
    {
      errorHandler,
      ...route({
        access: "operation",
        keysOnly: true,
        ignoresKey: true,
        compressed: true,
        summary: "Send a message of the Model Context Protocol",
        description,
        body: messageSchema,
        response: { 200: answerSchema, 202: z.undefined().describe("A notification was taken") },
      }),
    },
    async (request, reply) => {
      if (request.body.method !== "tools/call") await takeRequest(request, reply);
      answering ??= load();
      const answerMessage = await answering;
      const response = await answerMessage(request.body, { request, reply, signal: callerSignal(reply) });
      // A tool that was refused, or that does not exist, still counts as a request.
      await takeRequest(request, reply);
      return send(response, reply);
    },
  );

  async function takeRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.isCounted) await tokens.takeRequest(request, reply);
  }

  /** A caller over the limit gets 429, whatever is wrong with the message. */
  async function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      if ((request as Partial<FastifyRequest>).caller) await takeRequest(request, reply);
      answerError(thrown, request, reply);
    } catch (refusal) {
      answerError(refusal, request, reply);
    }
    return reply;
  }
}

/** @throws InvalidRequestError for what is no message of the protocol, without what the library says of it */
async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.status >= 400) {
    const message = "must be a message of the Model Context Protocol, in a version that is known here";
    throw new InvalidRequestError([{ path: "body", message }]);
  }
  if (response.status === 202) return reply.code(202).send();
  return reply
    .code(200)
    .type("application/json; charset=utf-8")
    .send(await response.text());
}
