import { readFileSync } from "node:fs";
import type { ApiServer } from "../deps.ts";
import { toContentSecurityPolicy } from "../page-policy.ts";

/** The interface's description for machines and for people; both open to anybody, and free of personal data. */
export function docsRoutes(app: ApiServer): void {
  const page = readFileSync(new URL("docs-page.html", import.meta.url), "utf8");
  const policy = toContentSecurityPolicy(page);
  const options = { config: { access: "public" }, schema: { hide: true } } as const;

  app.get("/openapi.json", options, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(app.swagger()),
  );

  app.get("/docs", options, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .header("content-security-policy", policy)
      .header("referrer-policy", "no-referrer")
      .send(page),
  );

  // Until there is a page to show here.
  app.get("/", options, async (_request, reply) => reply.redirect("/docs", 302));
}
