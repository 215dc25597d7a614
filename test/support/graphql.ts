import type { ErrorDetail } from "@nightguard/contract";
import { expect } from "vitest";
import type { ApiAnswer } from "./api-answer.ts";
import type { TestClient } from "./client.ts";

/** An error of a GraphQL answer. */
interface GraphqlError {
  readonly message: string;
  readonly locations?: readonly unknown[];
  readonly path?: readonly unknown[];
  readonly extensions: ErrorDetail;
}

/** A GraphQL answer, its body taken apart. */
export interface GraphqlAnswer extends ApiAnswer {
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors: readonly GraphqlError[];
}

/** Sends an operation; checks what holds for every answer: its content type, and that errors are the Error object's inside. */
export async function askGraphql(
  api: TestClient,
  body: string | { query: string; variables?: unknown; operationName?: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<GraphqlAnswer> {
  const answer = await api.post("/graphql/gql", typeof body === "string" ? { query: body } : body, headers);
  return readGraphql(answer);
}

/** Takes an answer of `POST /graphql/gql` apart, after the checks of `askGraphql`. */
export function readGraphql(answer: ApiAnswer): GraphqlAnswer {
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  const { data, errors = [], ...rest } = answer.body as Partial<Pick<GraphqlAnswer, "data" | "errors">>;
  expect(rest).toEqual({});
  for (const { message, extensions } of errors) {
    expect(["statusCode", "message", "upstream", "issues"]).toEqual(expect.arrayContaining(Object.keys(extensions)));
    expect(extensions).toMatchObject({ statusCode: expect.any(Number), message });
  }
  if (answer.status !== 200) expect(errors[0]?.extensions.statusCode).toBe(answer.status);
  if (answer.status === 429 || answer.status === 503) expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  return { ...answer, data, errors };
}

/** The answer to a request that failed as a whole, in REST's form: for what holds for every error of every address. */
export function toErrorObject(answer: ApiAnswer): ApiAnswer {
  const { errors } = readGraphql(answer);
  expect(errors).toHaveLength(1);
  return { ...answer, body: { error: errors[0]?.extensions } };
}

/** A value as a GraphQL literal. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(", ")}]`;
  return typeof value === "object" && value !== null ? `{${toArguments(value)}}` : JSON.stringify(value);
}

/** An object's fields as the arguments of a GraphQL field. */
export const toArguments = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${toLiteral(value)}`)
    .join(", ");
