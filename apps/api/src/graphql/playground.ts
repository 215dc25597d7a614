import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { type GraphQLSchema, introspectionFromSchema } from "graphql";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { chooseEncoding } from "../http/accept-encoding.ts";
import { whenClosed } from "../http/caller-signal.ts";
import { hasMatch, toETag } from "../http/etag.ts";
import { toContentSecurityPolicy } from "../http/page-policy.ts";
import { asText, routesOf } from "../http/route.ts";

const route = routesOf("GraphQL");

const pageFields = ["Content-Security-Policy", "ETag", "Referrer-Policy", "Vary"] as const;

interface Playground {
  readonly packed: Buffer;
  readonly policy: string;
  readonly etag: string;
}

/** GraphiQL's editor writes inline styles, embeds fonts and images, and starts workers from blobs. */
const editorSources = {
  "style-src": "'unsafe-inline'",
  "font-src": "data:",
  "img-src": "data:",
  "worker-src": "blob:",
} as const;

/** The page keeps the key and queries in memory only, and sends the key with each operation. */
export function playgroundRoute(app: ApiServer, schema: GraphQLSchema, { bounds }: Pick<ApiDeps, "bounds">): void {
  // Built for the first request: 9 MB before compression.
  let playground: Promise<Playground> | undefined;

  app.get(
    "/graphql",
    route({
      access: "public",
      summary: "Open the playground",
      description: "GraphiQL with the schema, in one page that keeps the key in memory alone.",
      response: {
        200: { description: "The page", content: { "text/html": { schema: asText(z.string()) } } },
        304: z.undefined().describe("Nothing has changed"),
      },
      answerFields: { 200: pageFields, 304: pageFields },
    }),
    async ({ headers }, reply) => {
      playground ??= createPlayground(schema);
      const { packed, policy, etag } = await playground;
      const isKnown = hasMatch(headers["if-none-match"], etag);
      const takesGzip = chooseEncoding(headers["accept-encoding"], ["gzip"]) !== undefined;
      if (!isKnown && !takesGzip) whenClosed(reply.raw, await bounds.pages.take("anyone"));
      reply
        .header("cache-control", "public, max-age=300")
        .header("content-security-policy", policy)
        .header("etag", etag)
        .header("referrer-policy", "no-referrer")
        .header("vary", "accept-encoding");
      if (isKnown) return reply.code(304).send();
      reply.type("text/html; charset=utf-8");
      if (!takesGzip) return reply.send(createGunzip().end(packed));
      return reply.header("content-encoding", "gzip").send(packed);
    },
  );
}

async function createPlayground(schema: GraphQLSchema): Promise<Playground> {
  const graphiql = await import("@graphql-yoga/render-graphiql/graphiql");
  const template = readFileSync(new URL("playground-page.html", import.meta.url), "utf8");
  const workers = {
    editorWorkerService: graphiql.editorWorkerService,
    json: graphiql.jsonWorker,
    graphql: graphiql.graphqlWorker,
  };
  const parts: Readonly<Record<string, string>> = {
    "/*STYLE*/": graphiql.css,
    "/*SCRIPT*/": graphiql.js,
    __WORKERS__: toScriptJson(workers),
    __SCHEMA__: toScriptJson(introspectionFromSchema(schema)),
  };
  const page = template.replaceAll(/\/\*[A-Z]+\*\/|__[A-Z]+__/g, (mark) => parts[mark] ?? mark);
  return {
    packed: await promisify(gzip)(page),
    policy: toContentSecurityPolicy(page, editorSources),
    etag: toETag(createHash("sha256").update(page).digest("base64url")),
  };
}

/** The JSON cannot end a script element. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
