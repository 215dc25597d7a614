import { type ApiError, createIssueLimit, errorDetailSchema } from "@nightguard/contract";
import { isUnavailable } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ExecutionResult, GraphQLError } from "graphql";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import { readFailure, setFailureFields } from "../http/errors.ts";
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
      .describe("Where in the query"),
    path: z
      .array(z.union([z.string(), z.int()]))
      .readonly()
      .optional()
      .describe("Which field of data failed; without it, the operation did"),
    extensions: errorDetailSchema,
  })
  .meta({ id: "GraphqlError", description: "What went wrong; extensions is the inside of the Error object" });

type AnswerError = Readonly<z.output<typeof answerErrorSchema>>;

/** What `POST /graphql/gql` answers, whatever its status. */
export const answerSchema = z
  .object({
    data: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("The fields that were asked for, null where one failed; absent where nothing was done"),
    errors: z.array(answerErrorSchema).optional().describe("Absent where nothing went wrong"),
  })
  .meta({ id: "GraphqlAnswer" });

/** Answers that the request as a whole failed, before anything of it was done: the error's status is the response's. */
export function answerFailure(error: ApiError, reply: FastifyReply): FastifyReply {
  setFailureFields(error, reply);
  return reply.send(writeJson({ errors: [{ message: error.message, extensions: error.toDetail() }] }));
}

/** Answers that an operation cannot be executed: 200, as GraphQL over HTTP has it for `application/json`. */
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
  return send({ errors }, request, reply);
}

/**
 * Answers with what an operation came to: 200, errors for the fields that failed. Where every field was refused by layer 7,
 * or failed because a part we need does not answer, its status is the response's, as in REST.
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
    return reply.send(writeJson({ errors, data }));
  }
  return send(errors.length > 0 ? { errors, data } : { data }, request, reply);
}

function send(
  answer: { errors?: readonly AnswerError[]; data?: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.outcomes = answer.errors?.map(({ extensions }) => extensions.statusCode);
  return reply.code(200).type("application/json; charset=utf-8").send(writeJson(answer));
}

/** What the library found wrong with a field's answer is a defect of ours, like anything that nobody meant to be seen. */
function toAnswerError(
  error: GraphQLError,
  request: FastifyRequest,
  limitIssues: ReturnType<typeof createIssueLimit>,
): AnswerError {
  const { locations, path } = error;
  const failure = readFailure(error.cause ?? error, request);
  return { message: failure.message, locations, path, extensions: limitIssues(failure.toDetail()) };
}
