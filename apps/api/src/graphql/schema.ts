import { requireNeed } from "@nightguard/service";
import { GraphQLObjectType, GraphQLSchema } from "graphql";
import { acceptsWorkScope, getNeed } from "../access/route-access.ts";
import type { ApiDeps } from "../deps.ts";
import { createBatchFields } from "./batch-fields.ts";
import { createJobFields } from "./job-fields.ts";
import { createLocationFields } from "./location-fields.ts";
import { createPayerFields } from "./payer-fields.ts";
import type { FieldTools, RootField } from "./root-field.ts";
import { createTypesFromZod } from "./types-from-zod.ts";
import { createVerificationFields } from "./verification-fields.ts";
import { createWebhookFields } from "./webhook-fields.ts";
import { createWorkItemFields } from "./work-item-fields.ts";

export type GraphqlDeps = Pick<
  ApiDeps,
  "verifications" | "jobs" | "batches" | "payers" | "locations" | "webhookEndpoints" | "deliveries" | "events"
>;

/** Field names follow the specification: `api_`, then the resource with `List`, or after a verb. */
export function createSchema(tools: Omit<FieldTools, "types">, deps: GraphqlDeps): GraphQLSchema {
  const withTypes = { ...tools, types: createTypesFromZod() };
  const ofJobs = createJobFields(withTypes, deps);
  const ofBatches = createBatchFields(withTypes, deps);
  const ofWebhooks = createWebhookFields(withTypes, deps);
  const ofWorkItems = createWorkItemFields(withTypes, deps);
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: "Query",
      fields: withNeeds({
        ...createPayerFields(withTypes, deps),
        ...createLocationFields(withTypes, deps),
        ...ofJobs.queries,
        ...ofBatches.queries,
        ...ofWebhooks.queries,
        ...ofWorkItems.queries,
      }),
    }),
    mutation: new GraphQLObjectType({
      name: "Mutation",
      fields: withNeeds({
        ...createVerificationFields(withTypes, deps),
        ...ofJobs.mutations,
        ...ofBatches.mutations,
        ...ofWebhooks.mutations,
        ...ofWorkItems.mutations,
      }),
    }),
  });
}

/** The need is checked first, so that a caller who lacks it takes no token. */
function withNeeds(fields: Readonly<Record<string, RootField>>): Record<string, RootField> {
  const entries = Object.entries(fields).map(([name, { resolve, ...field }]) => {
    const need = getNeed(name);
    const checked: RootField["resolve"] = (source, args, context, info) => {
      requireNeed(context.request.caller, need, { acceptsWorkScope: acceptsWorkScope(name) });
      return resolve?.(source, args, context, info);
    };
    return [name, { ...field, resolve: checked }] as const;
  });
  return Object.fromEntries(entries);
}
