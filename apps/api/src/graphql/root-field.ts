import { parseAs } from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLFieldConfig, GraphQLOutputType } from "graphql";
import { z } from "zod";
import type { AuditedAction, createAuditRecorder } from "../access/audit.ts";
import type { Tokens } from "../access/tokens.ts";
import type { TypesFromZod } from "./types-from-zod.ts";

/** What the fields of one operation share. */
export interface OperationContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal;
  /** When the operation began, in milliseconds of `performance.now()`. */
  readonly beganAt: number;
  /** The public ids of the jobs that were verified. */
  readonly jobIds: string[];
}

/** A field of the query or the mutation. */
export type RootField = GraphQLFieldConfig<unknown, OperationContext, Readonly<Record<string, unknown>>>;

/** What fields are made of. */
export interface FieldTools {
  readonly types: TypesFromZod;
  readonly tokens: Tokens;
  readonly recordAudit: ReturnType<typeof createAuditRecorder>;
}

/** The public id of what a field is about. */
export const idSchema = z.string({ error: "is required" });

/**
 * A field that verifies nothing: like a request of REST's it takes a request token, validates what it was given, does its
 * work, and is written down where it shows a person's data. It can be null, so that others of the operation are answered.
 */
export function createField<Input extends z.ZodObject>(
  { types, tokens, recordAudit }: FieldTools,
  field: {
    readonly description: string;
    readonly input: Input;
    readonly output: GraphQLOutputType;
    readonly audited?: AuditedAction;
    resolve(input: z.output<Input>, context: OperationContext): Promise<unknown>;
  },
): RootField {
  const nullable = types.findNullable(field.input);
  return {
    description: field.description,
    type: field.output,
    args: types.toArguments(field.input),
    async resolve(_source, args, context) {
      const { request, reply } = context;
      await tokens.takeRequest(request, reply);
      const input = parseAs(field.input, withoutNulls(args, nullable));
      const answer = await field.resolve(input, context);
      const { id } = input as { id?: string }; // the fields that are audited have this argument or none
      if (field.audited) await recordAudit(request, field.audited, id);
      return answer;
    },
  };
}

/**
 * GraphQL's null for an argument is REST's leaving it out.
 *
 * @param nullable arguments for which null is a value in REST too, such as a description that is taken away
 */
export function withoutNulls(
  args: Readonly<Record<string, unknown>>,
  nullable: ReadonlySet<string> = new Set(),
): unknown {
  const given = JSON.parse(JSON.stringify(args, (_key, value: unknown) => value ?? undefined));
  const nulls = Object.entries(args).filter(([name, value]) => value === null && nullable.has(name));
  return { ...given, ...Object.fromEntries(nulls) };
}
