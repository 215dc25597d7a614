import { createGunzip } from "node:zlib";
import { createThread } from "@nightguard/platform";
import { type GraphQLSchema, type IntrospectionQuery, introspectionFromSchema } from "graphql";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { chooseEncoding } from "../http/accept-encoding.ts";
import { whenClosed } from "../http/caller-signal.ts";
import { hasMatch } from "../http/etag.ts";
import { asText, routesOf } from "../http/route.ts";
import type { BuiltPlayground } from "./playground-thread.ts";

const route = routesOf("GraphQL");

const pageFields = ["Content-Security-Policy", "ETag", "Referrer-Policy", "Vary"] as const;

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
      playground ??= buildPlayground(schema);
      const { packed, policy, etag } = await playground.catch((error: unknown) => {
        playground = undefined;
        throw error;
      });
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

interface Playground extends Omit<BuiltPlayground, "packed"> {
  readonly packed: Buffer;
}

/** The page's sources take 30 MB as text, which the thread gives back when it ends. */
async function buildPlayground(schema: GraphQLSchema): Promise<Playground> {
  const thread = createThread<IntrospectionQuery, BuiltPlayground>(new URL("./playground-thread.ts", import.meta.url));
  try {
    const built = await thread.ask(introspectionFromSchema(schema));
    return { ...built, packed: Buffer.from(built.packed.buffer) };
  } finally {
    await thread.close();
  }
}
