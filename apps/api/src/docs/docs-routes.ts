import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NotFoundError } from "@nightguard/contract";
import { z } from "zod";
import type { ApiServer } from "../deps.ts";
import { createPreparedText, once } from "../http/compression.ts";
import { isCurrent } from "../http/etag.ts";
import { asText, routesOf } from "../http/route.ts";
import { readStaticFile, sendStaticFile } from "../http/static-file.ts";

const route = routesOf("Service", { access: "public" });
const cacheControl = "public, max-age=300";
const pageFields = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Cross-Origin-Resource-Policy",
  "ETag",
  "Referrer-Policy",
] as const;

export function docsRoutes(app: ApiServer): void {
  const page = readPage();
  const readDescription = once(() => createPreparedText(JSON.stringify(app.swagger())));

  app.get(
    "/openapi.json",
    route({
      summary: "Read this description",
      description: "OpenAPI 3.1, for tools and generators of clients.",
      response: {
        200: z.looseObject({}).describe("OpenAPI 3.1"),
        304: z.undefined().describe("Nothing has changed"),
      },
      answerFields: { 200: ["ETag"], 304: ["ETag"] },
    }),
    async (_request, reply) => {
      const { prepare, version } = readDescription();
      reply.header("cache-control", cacheControl);
      if (isCurrent(reply, version)) return reply.code(304).send();
      reply.type("application/json; charset=utf-8");
      return reply.send((await prepare(reply)) as unknown as Record<string, unknown>);
    },
  );

  app.get(
    "/docs",
    route({
      summary: "Show this description as a page",
      description:
        "The guide, every operation with its examples, and requests to try; it loads nothing from elsewhere.",
      response: {
        200: { description: "The page", content: { "text/html": { schema: asText(z.string()) } } },
        304: z.undefined().describe("Nothing has changed"),
      },
      answerFields: { 200: pageFields, 304: pageFields },
    }),
    async (_request, reply) => sendStaticFile(page.html, reply.header("cache-control", cacheControl)),
  );

  app.get("/docs/:file", route({ hide: true, params: z.object({ file: z.string() }) }), async ({ params }, reply) => {
    const read = page.files.get(params.file);
    if (!read) throw new NotFoundError("There is nothing at this address");
    return sendStaticFile(read(), reply.header("cache-control", cacheControl));
  });
}

/**
 * Files are sent like the console's: the plugin's own routes would compress 2 MB for every caller, and answer unknown
 * files without an Error object.
 */
function readPage() {
  const own = fileURLToPath(new URL(".", import.meta.url));
  const swaggerUi = join(dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui"))), "static");
  // Read when first asked for: few processes ever show the page, and it takes 2 MB.
  const later = (folder: string, name: string) => [name, once(() => readStaticFile(folder, name))] as const;
  return {
    html: readStaticFile(own, "docs-page.html"),
    files: new Map([
      later(own, "docs-page.js"),
      later(swaggerUi, "swagger-ui.css"),
      later(swaggerUi, "swagger-ui-bundle.js"),
    ]),
  };
}
