import { errorSchema, NotFoundError } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";

/** RFC 9116 recommends less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

export function securityTxtRoute(app: ApiServer, { securityContact }: Pick<ApiDeps, "securityContact">): void {
  const route = routesOf("Service", { access: "public" });

  app.get(
    "/.well-known/security.txt",
    route({
      summary: "Read whom to tell of a vulnerability",
      description: "As RFC 9116 defines it; 404 unless the operator has set NIGHTGUARD_SECURITY_CONTACT.",
      response: {
        200: { description: "The contact", content: { "text/plain": { schema: z.string() } } },
        404: errorSchema,
      },
    }),
    async (_request, reply) => {
      if (securityContact === undefined)
        throw new NotFoundError("This installation names no contact for vulnerabilities");
      // Whole days, so that the answer stays the same for a day.
      const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs).toISOString();
      reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600");
      return reply.send(`Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
    },
  );
}
