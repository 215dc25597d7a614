import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ApiServer } from "../deps.ts";
import { createPreparedText, once } from "../http/compression.ts";
import { isCurrent } from "../http/etag.ts";
import { toContentSecurityPolicy } from "../http/page-policy.ts";
import { asText, routesOf } from "../http/route.ts";

const route = routesOf("Service", { access: "public" });
const cacheControl = "public, max-age=300";

/** Serves the OpenAPI description as JSON and as a page, both without a key: they contain no personal data. */
export function docsRoutes(app: ApiServer): void {
  const page = readPage();
  // Serialized on the first request, when all routes exist.
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
      return reply.send((await prepare(reply)) as unknown as Record<string, unknown>); // its JSON
    },
  );

  app.get(
    "/docs",
    route({
      summary: "Show this description as a page",
      description:
        "The guide, every operation with its examples, and requests to try; it loads nothing from elsewhere.",
      response: { 200: { description: "The page", content: { "text/html": { schema: asText(z.string()) } } } },
      answerFields: { 200: ["Content-Security-Policy", "Referrer-Policy"] },
    }),
    async (_request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", cacheControl)
        .header("content-security-policy", page.policy)
        .header("referrer-policy", "no-referrer")
        .send(await page.prepare(reply)),
  );
}

/**
 * Returns the HTML with its style and script inlined, and its Content-Security-Policy. Written by hand: Scalar, a library
 * for such pages, is 4.4 MB of script, 1.3 MB compressed.
 */
function readPage() {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
  const text = read("docs-page.html")
    .replace("/* docs-page.css */", () => read("docs-page.css"))
    .replace("/* docs-page.js */", () => read("docs-page.js"));
  return { ...createPreparedText(text), policy: toContentSecurityPolicy(text) };
}
