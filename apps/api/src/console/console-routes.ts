import { NotFoundError } from "@nightguard/contract";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { sendStaticFile, setPageFields } from "../http/static-file.ts";
import { createConsoleFiles } from "./console-files.ts";

// The console is not part of the API, so `hide` keeps its routes out of the description.
const route = routesOf("Service", { access: "public" });

/** Query parameters are the page's filters, which the page checks itself. */
const anyQuery = z.looseObject({});

export function consoleRoutes(app: ApiServer, { consoleFolder, log }: Pick<ApiDeps, "consoleFolder" | "log">): void {
  const findFiles = consoleFolder === undefined ? () => undefined : createConsoleFiles(consoleFolder, log);

  app.get("/", route({ hide: true }), async (_request, reply) => reply.redirect("/console/", 302));
  app.get("/console", route({ hide: true }), async (_request, reply) => reply.redirect("/console/", 302));

  app.get(
    "/console/assets/*",
    route({ hide: true, params: z.object({ "*": z.string() }) }),
    async ({ params }, reply) => {
      const file = findFiles()?.assets.get(params["*"]);
      if (!file) throw new NotFoundError("There is no such file of the console; reload the page");
      // The names of assets contain a hash of their content, so a file never changes.
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return sendStaticFile(file, reply);
    },
  );

  app.get("/console/*", route({ hide: true, querystring: anyQuery }), async (_request, reply) => {
    const files = findFiles();
    if (!files) return sendUnbuilt(reply);
    reply.header("cache-control", "no-cache");
    return sendStaticFile(files.page, reply);
  });
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  setPageFields(reply);
  return reply.code(503).header("retry-after", "5").type("text/html; charset=utf-8").send(unbuiltPage);
}

const unbuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Nightguard console</title>
<h1>The console is not built</h1>
<p>The API works; only this page is missing, or its files may not be read. <code>nightguard start</code> builds it within seconds, or prints why that
failed; <code>npm run build -w apps/console</code> builds it by hand. Reload this page afterwards.</p>
<p><a href="/docs">API documentation</a></p>
</html>
`;
