import {
  bulkActionKindSchema,
  bulkActionPageSchema,
  bulkActionSchema,
  bulkCountSchema,
  bulkFilterShape,
  newBulkActionSchema,
  pageQuerySchema,
} from "@nightguard/contract";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";

const route = routesOf("Job");

export function bulkActionRoutes(app: ApiServer, { bulkActions }: Pick<ApiDeps, "bulkActions">): void {
  app.post(
    "/BulkAction",
    route({
      summary: "Retry or cancel all jobs that match a filter, of any batch",
      description:
        "Answers at once; workers change the jobs in pieces, and `GET /BulkAction/{id}` says how far they are. Jobs that are created, or end, later are not part of it. " +
        "A retry queues failed and expired jobs again as `POST /Job/{id}/retry` does: each counts as one verification, and within a batch equal questions are asked once. A cancellation " +
        "cancels queued jobs; running ones finish. `expected_count` is the `count` of `GET /BulkAction/count`: 409 if many more match by now, and while five actions of the account are unfinished.",
      body: newBulkActionSchema,
      response: { 202: bulkActionSchema },
      answerFields: { 202: ["Location"] },
    }),
    async (request, reply) => {
      const action = await createOnce(request, {
        create: (id) => bulkActions.create(toOwn(request), request.body, id),
        resume: (id) => bulkActions.getCreated(request.caller, id),
      });
      reply.header("location", `/BulkAction/${action.id}`);
      return action;
    },
  );

  app.get(
    "/BulkAction",
    route({
      summary: "List retries and cancellations of many jobs, newest first",
      description: "Those of the key's mode, as long as the plan's `retention_days` after they ended.",
      querystring: pageQuerySchema,
      response: { 200: bulkActionPageSchema },
    }),
    ({ caller, query }) => bulkActions.list(caller, query),
  );

  app.get(
    "/BulkAction/count",
    route({
      summary: "Count the jobs that a retry or cancellation would change",
      description: "At least one filter has to be set. At most 100,000 jobs are looked at.",
      querystring: z.object({
        action: bulkActionKindSchema.describe("What would be done with the jobs"),
        ...bulkFilterShape,
      }),
      response: { 200: bulkCountSchema },
    }),
    ({ caller, query: { action, ...filter } }) => bulkActions.count(caller, action, filter),
  );

  app.get(
    "/BulkAction/:id",
    route({
      summary: "Read how far a retry or cancellation of many jobs is",
      description: "It is over when `state` is `done` or `aborted`.",
      params: idParamsSchema,
      response: { 200: bulkActionSchema },
    }),
    ({ caller, params }) => bulkActions.get(caller, params.id),
  );

  app.post(
    "/BulkAction/:id/abort",
    route({
      audited: "bulk_action.abort",
      summary: "Abort a retry or cancellation of many jobs",
      description:
        "No more jobs are changed; `changed` says how many were, and they stay changed. Aborting it again changes nothing. 409 if it is done.",
      params: idParamsSchema,
      response: { 200: bulkActionSchema },
    }),
    ({ caller, params }) => bulkActions.abort(caller, params.id),
  );
}
