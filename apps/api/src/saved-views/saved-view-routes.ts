import { newSavedViewSchema, savedViewListSchema, savedViewSchema, viewPageSchema } from "@nightguard/contract";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("SavedView", { peopleOnly: true });

/** Of the longest name and filters, several times. */
const bodyLimit = 16_384;

const savedViewQuerySchema = z.object({
  page: viewPageSchema.optional().describe("Only views of this page of the console"),
});

/** Filters of the console's lists that the signed-in person keeps under a name. */
export function savedViewRoutes(app: ApiServer, { savedViews }: Pick<ApiDeps, "savedViews">): void {
  app.get(
    "/SavedView",
    route({
      summary: "List your saved views, by name",
      description: "Your own in this account and mode, at most 50. Other people do not see them.",
      querystring: savedViewQuerySchema,
      response: { 200: savedViewListSchema },
    }),
    ({ caller, query }) => savedViews.list(caller, query.page),
  );

  app.put(
    "/SavedView/:id",
    {
      bodyLimit,
      ...route({
        summary: "Keep the filters of a page under a name; the whole view is replaced",
        description:
          "You choose the id: `svw_` and 32 random hexadecimal digits. The filters are those that the page has in its address, without those " +
          "that are not set. Stored encrypted, and deleted when you are removed from the account.",
        params: idParamsSchema,
        body: newSavedViewSchema,
        response: { 200: savedViewSchema },
      }),
    },
    (request) => savedViews.put(toOwn(request), request.params.id, request.body),
  );

  app.delete(
    "/SavedView/:id",
    route({
      summary: "Delete one of your saved views",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => savedViews.delete(toOwn(request), request.params.id),
  );
}
