import {
  sourceAgentQuerySchema,
  sourceListSchema,
  sourceParamsSchema,
  sourceReportSchema,
  sourceSchema,
} from "@nightguard/contract";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Source");

/** What the agents of an account report of the places that they take patients from. */
export function sourceRoutes(app: ApiServer, { sources }: Pick<ApiDeps, "sources">): void {
  app.get(
    "/Source",
    route({
      summary: "List the sources of the key's mode, by name",
      description:
        "What agents such as `nightguard connect` have reported. A source that has not been reported for 30 days is gone.",
      response: { 200: sourceListSchema },
    }),
    ({ caller }) => sources.list(caller),
  );

  app.put(
    "/Source/:name",
    route({
      summary: "Report how a source is doing; the whole report is replaced",
      description:
        "Agents report when something changed, at most once a minute, and at least every 15 minutes. Sources of one name by two agents are two. " +
        "An account has at most 100 in a mode. A report names no file and no person; it is stored encrypted. The first report of a source is in the audit.",
      params: sourceParamsSchema,
      body: sourceReportSchema,
      response: { 200: sourceSchema },
    }),
    (request) => sources.put(toOwn(request), { name: request.params.name, report: request.body }),
  );

  app.delete(
    "/Source/:name",
    route({
      summary: "Delete a source that no longer exists",
      description: "An agent that still has it reports it again.",
      params: sourceParamsSchema,
      querystring: sourceAgentQuerySchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => sources.delete(toOwn(request), { name: request.params.name, agent: request.query.agent }),
  );
}
