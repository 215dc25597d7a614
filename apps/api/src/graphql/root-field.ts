import { ApiError, parseAs } from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLFieldConfig, GraphQLOutputType } from "graphql";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import { type AuditedAction, type RequestAudit, toRefusal } from "../audit/audit.ts";
import type { TypesFromZod } from "./types-from-zod.ts";

export interface OperationContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
  readonly beganAt: number;
  readonly jobIds: string[];
}

export type RootField = GraphQLFieldConfig<unknown, OperationContext, Readonly<Record<string, unknown>>>;

export interface FieldTools {
  readonly types: TypesFromZod;
  readonly tokens: Tokens;
  readonly recordAudit: RequestAudit;
}

export const idSchema = z.string({ error: "is required" });

/**
 * Creates a field that verifies nothing. Like a REST request it takes a request token, and is audited if it shows
 * personal data. It is nullable, so that a failure leaves the operation's other fields.
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
    async resolve(_source, args, context, info) {
      const { request, reply } = context;
      await tokens.takeRequest(request, reply);
      const input = parseAs(field.input, withoutNulls(args, nullable));
      const { id } = input as { id?: string };
      try {
        const answer = await field.resolve(input, context);
        if (field.audited) await recordAudit(request, { action: field.audited, subject: id ?? null, outcome: 200 });
        return answer;
      } catch (error) {
        const refusal = error instanceof ApiError && toRefusal(error, field.audited ?? `GraphQL ${info.fieldName}`, id);
        if (refusal) await recordAudit(request, refusal);
        throw error;
      }
    },
  };
}

/**
 * A null argument counts as absent.
 *
 * @param nullable arguments for which REST accepts null, such as a description to remove
 */
export function withoutNulls(
  args: Readonly<Record<string, unknown>>,
  nullable: ReadonlySet<string> = new Set(),
): unknown {
  const given = JSON.parse(JSON.stringify(args, (_key, value: unknown) => value ?? undefined));
  const nulls = Object.entries(args).filter(([name, value]) => value === null && nullable.has(name));
  return { ...given, ...Object.fromEntries(nulls) };
}
