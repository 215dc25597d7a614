import { InvalidRequestError } from "@nightguard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { execute } from "graphql";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import { createRequestAudit } from "../audit/audit.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { readFailure } from "../http/errors.ts";
import { routesOf } from "../http/route.ts";
import { answerFailure, answerFaults, answerResult, answerSchema } from "./answer.ts";
import { answerTypes } from "./answer-type.ts";
import { playgroundRoute } from "./playground.ts";
import { createOperationReader, type ReadOperation } from "./read-operation.ts";
import type { OperationContext } from "./root-field.ts";
import { createSchema, type GraphqlDeps } from "./schema.ts";
import { verificationFieldNames } from "./verification-fields.ts";
import { endpointCreationFieldName } from "./webhook-fields.ts";

const route = routesOf("GraphQL");

const bodyLimitBytes = 128 * 1024;

const bodySchema = z.object(
  {
    query: z.string(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().nullish(),
    extensions: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("For extensions of the protocol; none is known here"),
  },
  {
    error: ({ input }) =>
      Array.isArray(input) ? "must be one operation, not a list of operations" : "must be an object",
  },
);

const inEachType = Object.fromEntries(answerTypes.map((type) => [type, { schema: answerSchema }]));

const description =
  "`application/json` only, and one operation per request. `errors[].extensions` is the inside of the Error object. A " +
  "request that fails one of the seven checks, or cannot be parsed, has that failure's status. An operation that cannot be " +
  "executed is 400 with `Accept: application/graphql-response+json`, else 200; faults of fields are reported with 200. Each field that verifies takes a verification token, each other field a request " +
  "token. An Idempotency-Key covers one verification or one new webhook endpoint, which is the only field of its operation; other operations leave it alone.";

export function graphqlRoutes(
  app: ApiServer,
  {
    tokens,
    audit,
    accountAccess,
    bounds,
    ...deps
  }: GraphqlDeps & Pick<ApiDeps, "audit" | "accountAccess" | "bounds"> & { tokens: Tokens },
): void {
  const schema = createSchema({ tokens, recordAudit: createRequestAudit({ audit, accountAccess }) }, deps);
  const readOperation = createOperationReader(schema);
  playgroundRoute(app, schema, { bounds });

  app.post(
    "/graphql/gql",
    {
      bodyLimit: bodyLimitBytes,
      errorHandler,
      ...route({
        access: "operation",
        summary: "Execute a GraphQL operation",
        description,
        body: bodySchema,
        response: { 200: { description: "The result, in the media type that `Accept` prefers", content: inEachType } },
        answerFields: { 200: ["X-Job-Id?"] },
        failure: inEachType,
      }),
    },
    async (request, reply) => {
      const context: OperationContext = {
        request,
        reply,
        signal: callerSignal(reply),
        beganAt: performance.now(),
        jobIds: [],
      };
      const operation = readOperation(request.body);
      if ("faults" in operation) {
        await takeRequest(request, reply);
        return answerFaults(operation.faults, request, reply);
      }
      settleKey(operation, request);
      request.hasNoSecret = !operation.isMutation;
      if (operation.rootFields.every((name) => name.startsWith("__"))) await takeRequest(request, reply);
      const result = await execute({
        schema,
        document: operation.document,
        variableValues: request.body.variables,
        contextValue: context,
      });
      // An operation whose fields were all skipped still counts as a request.
      await takeRequest(request, reply);
      return answerResult(result, context, tokens);
    },
  );

  async function takeRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.isCounted) await tokens.takeRequest(request, reply);
  }

  /** Handles failures before an operation is parsed. A caller over the limit gets 429 and no faults. */
  async function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      if ((request as Partial<FastifyRequest>).caller) await takeRequest(request, reply);
      return answerFailure(readFailure(thrown, request), reply);
    } catch (refusal) {
      return answerFailure(readFailure(refusal, request), reply);
    }
  }
}

const creatingFieldNames: readonly string[] = [...verificationFieldNames, endpointCreationFieldName];

/**
 * A key has one id for what is created under it, and its answer is deleted with that: an operation with a key creates
 * one thing and does nothing else, or creates nothing.
 */
function settleKey({ rootFields }: ReadOperation, request: FastifyRequest): void {
  if (!request.keyClaim) return;
  const fields = rootFields.filter((name) => !name.startsWith("__"));
  request.leavesKey = !fields.some((name) => creatingFieldNames.includes(name));
  if (request.leavesKey || fields.length === 1) return;
  throw new InvalidRequestError([
    { path: "Idempotency-Key", message: "covers one verification or one new endpoint, and nothing beside it" },
  ]);
}
