import { requireScopes } from "@nightguard/service";
import { GraphQLObjectType, GraphQLSchema } from "graphql";
import { getNeededScope } from "../access/route-access.ts";
import type { ApiDeps } from "../deps.ts";
import { createBatchMutations, createBatchQueries } from "./batch-fields.ts";
import { createJobMutations, createJobQueries } from "./job-fields.ts";
import { createPayerFields } from "./payer-fields.ts";
import type { FieldTools, RootField } from "./root-field.ts";
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
      fields: withScopes({
        ...createPayerFields(withTypes, deps),
        ...createJobQueries(withTypes, deps),
        ...createBatchQueries(withTypes, deps),
        ...createWebhookQueries(withTypes, deps),
      }),
    }),
    mutation: new GraphQLObjectType({
      name: "Mutation",
      fields: withScopes({
        ...createVerificationFields(withTypes, deps),
        ...createJobMutations(withTypes, deps),
        ...createBatchMutations(withTypes, deps),
        ...createWebhookMutations(withTypes, deps),
      }),
    }),
  });
}

/** Fields that first check the key's scope, so that a key without it takes no token. */
function withScopes(fields: Readonly<Record<string, RootField>>): Record<string, RootField> {
  const entries = Object.entries(fields).map(([name, { resolve, ...field }]) => {
    const scope = getNeededScope(name);
    const checked: RootField["resolve"] = (source, args, context, info) => {
      if (scope !== "any") requireScopes(context.request.caller, scope);
      return resolve?.(source, args, context, info);
    };
    return [name, { ...field, resolve: checked }] as const;
  });
  return Object.fromEntries(entries);
}
