import { auditLineSchema, auditPieceSchema, pageOf, pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { pointInTimeSchema } from "../jobs/job-query.ts";

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
      response: { 200: pageOf(auditLineSchema) },
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
      response: { 200: pageOf(auditLineSchema) },
    }),
    ({ query }) => administration.listAudit({ ...query, accountId: query.account_id }, query),
  );

  app.get(
    "/Admin/Audit/verify",
    routesOf("Administration")({
      access: "admin",
      audited: "audit.verify",
      summary: "Verify a piece of the audit: whether entries were changed, removed, inserted or reordered",
      description:
        "Follows the chains of all accounts. Repeat it with each `next_cursor` until that is null: the audit is whole if no piece has faults and " +
        "the last one has no `unchained` entries. Each piece is of its own snapshot; `nightguard admin audit verify` reads all in one, and is faster.",
      querystring: z.strictObject({
        cursor: z.string().max(1_000).optional().describe("The `next_cursor` of the piece before"),
      }),
      response: { 200: auditPieceSchema },
    }),
    ({ query }) => administration.verifyAuditPiece(query.cursor),
  );
}
