import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import * as graphiql from "@graphql-yoga/render-graphiql/graphiql";
import { answerLaterInThread } from "@nightguard/platform/thread";
import type { IntrospectionQuery } from "graphql";
import { toETag } from "../http/etag.ts";
import { toContentSecurityPolicy } from "../http/page-policy.ts";

export interface BuiltPlayground {
  /** The HTML, compressed with gzip. */
  readonly packed: Uint8Array<ArrayBuffer>;
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

answerLaterInThread<IntrospectionQuery, BuiltPlayground>(async (introspection) => {
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
    __SCHEMA__: toScriptJson(introspection),
  };
  const page = template.replaceAll(/\/\*[A-Z]+\*\/|__[A-Z]+__/g, (mark) => parts[mark] ?? mark);
  const packed = Uint8Array.from(await promisify(gzip)(page));
  return {
    answer: {
      packed,
      policy: toContentSecurityPolicy(page, editorSources),
      etag: toETag(createHash("sha256").update(page).digest("base64url")),
    },
    transfer: [packed.buffer],
  };
});

/** The JSON cannot end a script element. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
