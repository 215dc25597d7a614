import { modeSchema, pageOf, pageQuerySchema, publicIdSchema, timeSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { pointInTimeSchema } from "../jobs/job-query.ts";

const auditSchema = z
  .object({
    at: timeSchema,
    actor: z
      .string()
      .describe("`key:` and its id, `user:` and its id, `administrator:` and its name, `system`, or `anonymous`"),
    account_id: publicIdSchema("acc").nullable(),
    mode: modeSchema.nullable().describe("Null for what belongs to both"),
    action: z
      .string()
      .describe("Such as `batch.cancel`; for a refusal by a route without such a name, its method and path"),
    subject: z.string().nullable().describe("The id of what was read or changed"),
    outcome: z
      .number()
      .describe(
        "The status of the response: 2xx done (202: accepted, what came of it is the job's), 4xx refused, 5xx failed",
      ),
    count: z
      .number()
      .describe(
        "How many requests the entry stands for: repeated polls, refusals and failed authentications have an entry at the " +
          "first, and one with the number of the others when they cease",
      ),
    request_id: z.string().nullable().describe("`X-Request-Id` of the response, which may be the caller's own"),
    server_request_id: z.string().nullable().describe("The service's own id of the request"),
    address: z.string().nullable().describe("Where the request came from"),
  })
  .meta({ id: "AuditLine" });

const textSchema = z.string().max(255).optional();
const auditQuerySchema = pageQuerySchema.extend({
  actor: textSchema.describe("Only entries of this actor, such as `key:key_…`"),
  action: textSchema.describe("Only entries of this action"),
  subject: textSchema.describe("Only entries about this id"),
  since: pointInTimeSchema.optional().describe("No entries before this time"),
  until: pointInTimeSchema.optional().describe("Only entries before this time"),
});

export function auditRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.get(
    "/Audit",
    routesOf("Account")({
      access: "request",
      summary: "List the account's audit, newest first",
      description: "Entries of the key's mode, and those that belong to both modes.",
      querystring: auditQuerySchema,
      response: { 200: pageOf(auditSchema) },
    }),
    ({ caller, query }) => administration.listOwnAudit(caller, query, query),
  );

  app.get(
    "/Admin/Audit",
    routesOf("Administration")({
      access: "admin",
      audited: "audit.list",
      summary: "List the audit, newest first",
      description: "What operators read belongs to no account; its `subject` says which they read.",
      querystring: auditQuerySchema.extend({
        account_id: z.string().optional().describe("Only entries of this account"),
      }),
      response: { 200: pageOf(auditSchema) },
    }),
    ({ query }) => administration.listAudit({ ...query, accountId: query.account_id }, query),
  );
}
