import { importCarriers, importDirectory } from "@nightguard/service";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { bodyTypes } from "../http/body-types.ts";
import { routesOf } from "../http/route.ts";
import { toOperator } from "./admin-schemas.ts";

const bodyLimit = 16 * 1024 * 1024;
const route = routesOf("Administration", { access: "admin", accepts: [bodyTypes.csv] });
const consumes = [bodyTypes.csv.name];

const importedSchema = z.object({ rows: z.number() });

const csvSchema = z
  .custom<Buffer>((body) => Buffer.isBuffer(body), "must be a CSV file")
  .meta({ type: "string", description: "A CSV file" });

const imports = [
  {
    path: "/Admin/Carriers",
    take: importCarriers,
    summary: "Replace the ClearCoverage carriers",
    description: "Columns: carrier_id, carrier_name, response_level. If any row is invalid, nothing changes.",
  },
  {
    path: "/Admin/Directory",
    take: importDirectory,
    summary: "Replace the extended payer directory",
    description:
      "Columns: payer_id, payer_name, response_level (Detailed, General or -), and coins, deduct, descriptions, " +
      "limitations, frequency (Yes, No or -). If any row is invalid, nothing changes.",
  },
] as const;

export function adminListRoutes(app: ApiServer, { payers }: Pick<ApiDeps, "payers">): void {
  app.register((scope, _options, done) => {
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      bodyTypes.csv.pattern,
      { parseAs: "buffer", bodyLimit },
      async (_request: unknown, body: unknown) => body,
    );

    for (const { path, take, ...described } of imports) {
      const schema = { ...described, consumes, body: csvSchema, response: { 200: importedSchema } };
      routes.post(path, { bodyLimit, ...route(schema) }, (request) => take(payers, request.body, toOperator(request)));
    }
    done();
  });
}
