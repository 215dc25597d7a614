import { type ApiError, createIssueLimit, errorDetailSchema, type IssueLimit } from "@nightguard/contract";
import { isUnavailable } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ExecutionResult, GraphQLError } from "graphql";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import { readFailure, setFailureFields } from "../http/errors.ts";
import { chooseAnswerType } from "./answer-type.ts";
import { writeJson } from "./json-text.ts";
import type { OperationFault } from "./read-operation.ts";
import type { OperationContext } from "./root-field.ts";

const answerErrorSchema = z
  .object({
    message: z.string(),
    locations: z
      .array(z.object({ line: z.int(), column: z.int() }).readonly())
      .readonly()
      .optional()
      .describe("Places in the query"),
    path: z
      .array(z.union([z.string(), z.int()]))
      .readonly()
      .optional()
      .describe("The field that failed; absent if the whole operation failed"),
    extensions: errorDetailSchema,
  })
  .meta({ id: "GraphqlError", description: "An error; extensions is the inside of the Error object" });

type AnswerError = Readonly<z.output<typeof answerErrorSchema>>;

export const answerSchema = z
  .object({
    data: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("The selected fields, null for each that failed; absent if the operation was not executed"),
    errors: z.array(answerErrorSchema).optional().describe("Absent if nothing failed"),
  })
  .meta({ id: "GraphqlAnswer" });

export function answerFailure(error: ApiError, reply: FastifyReply): FastifyReply {
  setFailureFields(error, reply);
  return send({ errors: [{ message: error.message, extensions: error.toDetail() }] }, reply);
}

/** The operation cannot be executed: 400, and in `application/json` 200, as GraphQL over HTTP specifies. */
export function answerFaults(
  faults: readonly OperationFault[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const limitIssues = createIssueLimit();
  const errors = faults.map(({ locations, ...fault }) => ({
    message: fault.message,
    locations,
    extensions: limitIssues(fault),
  }));
  request.outcomes = errors.map(({ extensions }) => extensions.statusCode);
  return send({ errors }, reply.code(isGraphqlType(reply) ? 400 : 200));
}

/**
 * If every field was refused a token or failed because a dependency is unavailable, that failure's status is the
 * response's, as in REST. In GraphQL's own media type such a response has no `data`, which there means success.
 */
export function answerResult(
  result: ExecutionResult,
  { request, reply }: OperationContext,
  tokens: Tokens,
): FastifyReply {
  const { data } = result;
  const limitIssues = createIssueLimit();
  const errors = (result.errors ?? []).map((error) => toAnswerError(error, request, limitIssues));
  const causes = result.errors?.map(({ cause }) => cause) ?? [];
  const refused = causes.filter((cause) => tokens.isRefusal(cause) || isUnavailable(cause));
  const fields = Object.values(data ?? {});
  if (refused.length > 0 && refused.length === errors.length && fields.every((value) => value === null)) {
    setFailureFields(readFailure(refused[0], request), reply);
    return send(isGraphqlType(reply) ? { errors } : { errors, data }, reply);
  }
  if (errors.length > 0) request.outcomes = errors.map(({ extensions }) => extensions.statusCode);
  return send(errors.length > 0 ? { errors, data } : { data }, reply.code(200));
}

const isGraphqlType = ({ request }: FastifyReply): boolean =>
  chooseAnswerType(request.headers.accept) === "application/graphql-response+json";

function send(answer: { errors?: readonly AnswerError[]; data?: unknown }, reply: FastifyReply): FastifyReply {
  const type = chooseAnswerType(reply.request.headers.accept);
  return reply.type(`${type}; charset=utf-8`).send(writeJson(answer));
}

function toAnswerError(error: GraphQLError, request: FastifyRequest, limitIssues: IssueLimit): AnswerError {
  const { locations, path } = error;
  const failure = readFailure(error.cause ?? error, request);
  return { message: failure.message, locations, path, extensions: limitIssues(failure.toDetail()) };
}
