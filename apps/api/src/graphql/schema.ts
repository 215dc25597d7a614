import { GraphQLObjectType, GraphQLSchema } from "graphql";
import type { ApiDeps } from "../deps.ts";
import { createBatchMutations, createBatchQueries } from "./batch-fields.ts";
import { createJobMutations, createJobQueries } from "./job-fields.ts";
import { createPayerFields } from "./payer-fields.ts";
import type { FieldTools } from "./root-field.ts";
import { createTypesFromZod } from "./types-from-zod.ts";
import { createVerificationFields } from "./verification-fields.ts";
import { createWebhookMutations, createWebhookQueries } from "./webhook-fields.ts";

/** The use cases behind GraphQL. */
export type GraphqlDeps = Pick<
  ApiDeps,
  "verifications" | "jobs" | "batches" | "payers" | "webhookEndpoints" | "deliveries" | "events"
>;

/**
 * The GraphQL schema. Each REST resource has a file of fields, with REST's use cases and zod schemas. Field names follow the
 * specification: `api_`, then the resource with `List`, or after a verb.
 */
export function createSchema(tools: Omit<FieldTools, "types">, deps: GraphqlDeps): GraphQLSchema {
  const withTypes = { ...tools, types: createTypesFromZod() };
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: "Query",
      fields: {
        ...createPayerFields(withTypes, deps),
        ...createJobQueries(withTypes, deps),
        ...createBatchQueries(withTypes, deps),
        ...createWebhookQueries(withTypes, deps),
      },
    }),
    mutation: new GraphQLObjectType({
      name: "Mutation",
      fields: {
        ...createVerificationFields(withTypes, deps),
        ...createJobMutations(withTypes, deps),
        ...createBatchMutations(withTypes, deps),
        ...createWebhookMutations(withTypes, deps),
      },
    }),
  });
}
