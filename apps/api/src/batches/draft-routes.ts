import { draftInputSchema, draftSchema, InvalidRequestError } from "@nightguard/contract";
import { deleteDraft, getDraft, saveDraft } from "@nightguard/service";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { isCurrent, listTags, toETag } from "../http/etag.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { limitConcurrency } from "../http/limit-concurrency.ts";
import { asText, routesOf } from "../http/route.ts";

const route = routesOf("Batch");

const maxDraftBytes = 8 * 1024 * 1024;

const ifMatchSchema = z.string().optional().describe("The `ETag` of the draft that is replaced; 412 if it has changed");

export function draftRoutes(app: ApiServer, { batches, bounds }: Pick<ApiDeps, "batches" | "bounds">): void {
  const toVersion = (updatedAt: Date) => String(updatedAt.getTime());

  app.get(
    "/Batch/:id/draft",
    route({
      audited: "batch_draft.read",
      summary: "Read the draft of a batch's corrections",
      description: "404 where none is saved. Its `ETag` is for `If-Match` when it is saved again.",
      params: idParamsSchema,
      response: { 200: asText(draftSchema), 304: z.undefined().describe("Nothing has changed") },
      answerFields: { 200: ["ETag"], 304: ["ETag"] },
    }),
    async ({ caller, params: { id } }, reply) => {
      const { json, updatedAt } = await getDraft(batches, caller, id);
      if (isCurrent(reply, toVersion(updatedAt))) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(json);
    },
  );

  app.put(
    "/Batch/:id/draft",
    {
      bodyLimit: maxDraftBytes,
      preParsing: async (_request: unknown, reply: FastifyReply) =>
        limitConcurrency(bounds.uploads, reply, callerSignal(reply)),
      ...route({
        audited: "batch_draft.put",
        summary: "Save the draft of a batch's corrections; the whole is replaced",
        description:
          "A batch has one draft, of at most 10,000 rows and 8 MiB, which is deleted with it. It is stored encrypted. Nothing is verified: " +
          "`POST /Batch` with `mends` sends corrected rows. With `If-Match` the draft is saved only if it is still the one that was " +
          "read, with `If-None-Match: *` only if there is none yet; otherwise the last one to save wins.",
        params: idParamsSchema,
        headers: z.object({
          "if-match": ifMatchSchema,
          "if-none-match": z.string().optional().describe("`*`: only if there is no draft yet; else 412"),
        }),
        body: draftInputSchema,
        response: { 200: draftSchema.pick({ updated_at: true }) },
        answerFields: { 200: ["ETag"] },
      }),
    },
    async ({ caller, params: { id }, headers, body }, reply) => {
      const condition = toCondition(headers);
      const updatedAt = await saveDraft(batches, caller, id, { ...body, condition });
      return reply.header("etag", toETag(toVersion(updatedAt))).send({ updated_at: updatedAt.toISOString() });
    },
  );

  app.delete(
    "/Batch/:id/draft",
    route({
      audited: "batch_draft.delete",
      summary: "Delete the draft of a batch's corrections",
      description: "404 where none is saved.",
      params: idParamsSchema,
      headers: z.object({ "if-match": ifMatchSchema }),
      response: { 204: z.undefined().describe("Deleted") },
    }),
    ({ caller, params: { id }, headers }) => deleteDraft(batches, caller, id, toMatch(headers["if-match"])),
  );
}

function toCondition(headers: {
  readonly "if-match"?: string | undefined;
  readonly "if-none-match"?: string | undefined;
}) {
  const absent = headers["if-none-match"];
  if (absent === undefined) return toMatch(headers["if-match"]);
  if (absent.trim() === "*" && headers["if-match"] === undefined) return "absent";
  throw new InvalidRequestError([{ path: "If-None-Match", message: "must be *, without If-Match" }]);
}

function toMatch(field: string | undefined): "present" | readonly Date[] | undefined {
  if (field === undefined) return undefined;
  if (field.trim() === "*") return "present";
  return listTags(field).flatMap((tag) => (/^\d{1,15}$/.test(tag) ? [new Date(Number(tag))] : []));
}
