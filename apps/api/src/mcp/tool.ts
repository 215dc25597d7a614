import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuditedAction } from "../audit/audit.ts";

export interface ToolContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
}

/** What a tool tells its caller. `audited` and `subject` differ from the tool's own where it showed something else. */
interface Told<Answer> {
  readonly answer: Answer;
  /** A line for each. */
  readonly audited?: readonly string[];
  readonly subject?: string;
}

export interface ToolOptions<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** Also its name in the table of needs, access/route-access.ts. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  /** Absent where its use case records what it does, or where it shows no patient. */
  readonly audited?: AuditedAction;
  /** It takes its tokens itself. */
  readonly takesTokens?: true;
  run(input: z.output<Input>, context: ToolContext): Promise<Told<z.input<Output>>>;
}

export type Tool = Omit<ToolOptions<z.ZodObject, z.ZodObject>, "run"> & {
  run(input: unknown, context: ToolContext): Promise<Told<object>>;
};

/** Input is parsed before `run` gets it. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  run,
  ...tool
}: ToolOptions<Input, Output>): Tool => ({
  ...tool,
  run: (input, context) => run(input as z.output<Input>, context),
});

/** Reads only, within the installation. */
export const readingOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies ToolAnnotations;

/** Asks payers, which costs verifications. */
export const askingPayers = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const satisfies ToolAnnotations;

/** Adds to what is stored, within the installation. */
export const adding = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const satisfies ToolAnnotations;

const longestWait = 50;

/** Shorter than a minute, after which many clients and proxies give up. */
export const toolWaitSchema = z
  .int("must be whole seconds")
  .min(0, "must be at least 0")
  .max(longestWait, `must be at most ${longestWait}`)
  .default(0)
  .describe(`Seconds to wait for the end, at most ${longestWait}`);
