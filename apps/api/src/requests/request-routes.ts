import { pageQuerySchema, requestCausesSchema, requestPageSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { pointInTimeSchema } from "../jobs/job-query.ts";

const route = routesOf("Account", { access: "request", loggedIfFailed: true });

const statusSchema = z
  .string()
  .regex(/^(?:failed|[1-5](?:xx|\d\d))$/, "must be a status such as 404, a class such as 4xx, or failed")
  .transform((text): readonly [number, number] => {
    if (text === "failed") return [400, 599];
    const first = Number(text.replace("xx", "00"));
    return [first, text.endsWith("xx") ? first + 99 : first];
  });

const causesQuerySchema = z.object({
  key_id: z.string().optional().describe("Only requests of this API key"),
  since: pointInTimeSchema.optional().describe("No requests before this time"),
  until: pointInTimeSchema.optional().describe("Only requests before this time"),
});

const requestQuerySchema = pageQuerySchema.extend({
  status: statusSchema
    .optional()
    .describe(
      "Only responses of this status, such as `404`, of this class, such as `4xx`, or `failed` for 4xx and 5xx",
    ),
  route: z.string().max(200).optional().describe("Only requests to this route, such as `/Job/{id}`"),
  ...causesQuerySchema.shape,
});

/** What the account's programs asked the API, without bodies. */
export function requestRoutes(app: ApiServer, { requests }: Pick<ApiDeps, "requests">): void {
  app.get(
    "/Request",
    route({
      summary: "List the account's requests in the key's mode, newest first",
      description:
        "Kept seven days, without bodies, addresses and values. Written within seconds, and not a proof: a process that " +
        "dies loses the last of them, successful reads are kept up to a hundred a second, and what the console reads " +
        "for a person, and reads of this list, are not listed unless they fail. With filters that match few, a page may be empty although `next_cursor` leads on.",
      querystring: requestQuerySchema,
      response: { 200: requestPageSchema },
    }),
    ({ caller, query }) => requests.list(caller, query, query),
  );

  app.get(
    "/Request/causes",
    route({
      summary: "Count the account's failed requests by route and cause, the most frequent first",
      description: "The newest 20,000 of seven days, and 200 routes and causes, at most.",
      querystring: causesQuerySchema,
      response: { 200: requestCausesSchema },
    }),
    ({ caller, query }) => requests.countCauses(caller, query),
  );
}
