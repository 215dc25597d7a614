import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import {
  columnMappingInputSchema,
  columnMappingListSchema,
  columnMappingNameSchema,
  columnMappingSchema,
} from "./column-mapping-schema.ts";

const route = routesOf("Batch");
const paramsSchema = z.object({ name: columnMappingNameSchema });

export function columnMappingRoutes(app: ApiServer, { columnMappings }: Pick<ApiDeps, "columnMappings">): void {
  app.get(
    "/ColumnMapping",
    route({
      summary: "List the column mappings of the account, by name",
      description: "They hold for both modes. An account has at most 100.",
      response: { 200: columnMappingListSchema },
    }),
    ({ caller }) => columnMappings.list(caller),
  );

  app.get(
    "/ColumnMapping/:name",
    route({
      summary: "Show a column mapping",
      description: "404 where none has this name.",
      params: paramsSchema,
      response: { 200: columnMappingSchema },
    }),
    ({ caller, params: { name } }) => columnMappings.get(caller, name),
  );

  app.put(
    "/ColumnMapping/:name",
    route({
      summary: "Keep a mapping of columns under a name; the whole is replaced",
      description:
        "`POST /Batch?mapping=NAME` reads tables by it: what it says of a column comes before the column's own name. Names of " +
        "columns are compared regardless of case, blanks and punctuation. It is stored encrypted.",
      params: paramsSchema,
      body: columnMappingInputSchema,
      response: { 200: columnMappingSchema },
    }),
    (request) => columnMappings.put(toOwn(request), { name: request.params.name, ...request.body }),
  );

  app.delete(
    "/ColumnMapping/:name",
    route({
      summary: "Delete a column mapping",
      description: "Batches that were read by it do not change.",
      params: paramsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => columnMappings.delete(toOwn(request), request.params.name),
  );
}
