import {
  accountApiKeySchema,
  dailyLimitSchema,
  keyUseSchema,
  pageOf,
  pageQuerySchema,
  systemSchema,
  troubledEndpointSchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { pointInTimeSchema } from "../jobs/job-query.ts";
import { presentOnlyPage } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

/** What operators read across all accounts. */
export function adminOperatingRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.get(
    "/Admin/ApiKey",
    route({
      audited: "api_key.list",
      summary: "List the API keys of all accounts and both modes, newest first",
      description: "Each with its account, such as to see which keys are still used.",
      querystring: pageQuerySchema.extend({
        prefix: z.string().max(64).optional().describe("Only keys with this `prefix`, such as `ng_live_Ab12Cd`"),
      }),
      response: { 200: pageOf(accountApiKeySchema) },
    }),
    ({ query }) => administration.listApiKeysOfAll(query),
  );

  app.get(
    "/Admin/ApiKey/:id/use",
    route({
      audited: "api_key.use",
      summary: "Show from where an API key was used, and for what",
      description:
        "By the audit, so without reads that show no patient, and without refused keys. At most 31 days; by default the last 24 hours.",
      params: idParamsSchema,
      querystring: z.strictObject({
        since: pointInTimeSchema.optional().describe("From this time on"),
        until: pointInTimeSchema.optional().describe("Before this time; by default now"),
      }),
      response: { 200: keyUseSchema },
    }),
    ({ params, query }) => administration.getKeyUse(params.id, query),
  );

  app.get(
    "/Admin/WebhookEndpoint",
    route({
      audited: "webhook_endpoint.list",
      summary: "List the webhook endpoints of all accounts that fail or are behind",
      description:
        "Those that fail, were disabled because they failed, or have an event that waits: the oldest first, at most 100.",
      querystring: z.strictObject({
        state: z.literal("failing").optional().describe("Only those that fail, or were disabled because they failed"),
      }),
      response: { 200: pageOf(troubledEndpointSchema) },
    }),
    async ({ query }) =>
      presentOnlyPage(await administration.listTroubledEndpoints({ onlyFailing: query.state === "failing" })),
  );

  app.get(
    "/Admin/DailyLimit",
    route({
      audited: "account.list",
      summary: "List the accounts whose plan has a daily limit, the nearest to it first",
      description:
        "The calls of today (UTC) in each mode, of at most 100 accounts. Accounts without calls today are left out; calls that have not ended yet are not counted.",
      response: { 200: pageOf(dailyLimitSchema) },
    }),
    async () => presentOnlyPage(await administration.listDailyLimits()),
  );

  app.get(
    "/Admin/System",
    route({
      audited: "system.read",
      summary:
        "Show the version, the migrations, the encryption keys in use, and how far deleting by retention is behind",
      description: "Names of keys only.",
      response: { 200: systemSchema },
    }),
    () => administration.getSystem(),
  );
}
