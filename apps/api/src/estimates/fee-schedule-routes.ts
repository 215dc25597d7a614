import {
  feeScheduleEntrySchema,
  feeScheduleListSchema,
  feeScheduleNameSchema,
  feeScheduleSchema,
} from "@nightguard/contract";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { bodyTypes } from "../http/body-types.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Estimate");
const paramsSchema = z.object({ name: feeScheduleNameSchema });

/** 2,000 rows are below 100 KB. */
const bodyLimit = 262_144;

const csvSchema = z
  .custom<Buffer>((body) => Buffer.isBuffer(body) && body.length > 0, "is required")
  .meta({
    type: "string",
    description: "A header row, and one row for each procedure: code, fee and, where known, allowed",
  });

export function feeScheduleRoutes(app: ApiServer, { feeSchedules }: Pick<ApiDeps, "feeSchedules">): void {
  app.get(
    "/FeeSchedule",
    route({
      summary: "List the account's fee schedules, by name",
      description: "They hold for both modes. An account has at most 50.",
      response: { 200: feeScheduleListSchema },
    }),
    ({ caller }) => feeSchedules.list(caller),
  );

  app.get(
    "/FeeSchedule/:name",
    route({
      summary: "Show a fee schedule",
      description: "404 where none has this name.",
      params: paramsSchema,
      response: { 200: feeScheduleSchema },
    }),
    ({ caller, params: { name } }) => feeSchedules.get(caller, name),
  );

  app.delete(
    "/FeeSchedule/:name",
    route({
      summary: "Delete a fee schedule",
      params: paramsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => feeSchedules.delete(toOwn(request), request.params.name),
  );

  app.register((scope, _options, done) => {
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      bodyTypes.csv.pattern,
      { parseAs: "buffer", bodyLimit },
      async (_request: unknown, body: unknown) => body,
    );
    routes.put(
      "/FeeSchedule/:name",
      {
        bodyLimit,
        ...route({
          summary: "Keep a fee schedule under a name; the whole is replaced",
          description:
            "A CSV file with the columns `code` and `fee`, and `allowed` where the office knows what the network allows; others are ignored. " +
            "At most 2,000 procedures. If any row is invalid, nothing changes, and the issues name its line. Stored encrypted.",
          accepts: [bodyTypes.csv],
          consumes: [bodyTypes.csv.name],
          params: paramsSchema,
          body: csvSchema,
          response: { 200: feeScheduleEntrySchema },
        }),
      },
      (request) => feeSchedules.put(toOwn(request), request.params.name, request.body),
    );
    done();
  });
}
