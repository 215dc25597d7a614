import { errorSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { availabilitySchema, redisCheckSchema, storeSchema } from "./check-schemas.ts";

const readinessSchema = availabilitySchema.extend({
  ending: z.literal(true).exactOptional().describe("The process ends: send requests to another one"),
  checks: z
    .object({
      postgres: storeSchema,
      redis: redisCheckSchema,
      upstream_certificates: z
        .object({
          status: z.literal("ok"),
          warnings: z.array(z.object({ code: z.literal("certificate_expires"), message: z.string() })).readonly(),
        })
        .exactOptional()
        .describe("Present while a client certificate for a payer service expires within 30 days; not part of status"),
      upstream: z
        .object({ status: z.enum(["ok", "held", "paced"]) })
        .exactOptional()
        .describe(
          'Whether the payer service refuses our credentials (held) or answered "too many requests" (paced); not part of status',
        ),
    })
    .readonly()
    .describe("Each dependency by name"),
});

export function healthRoutes(app: ApiServer, { health }: Pick<ApiDeps, "health">): void {
  const route = routesOf("Service", { access: "public" });

  app.get(
    "/health/live",
    route({
      summary: "Check that the process is running",
      description: "Asks no dependency, so that a process is not restarted for a fault of a database.",
      response: { 200: availabilitySchema },
    }),
    async () => ({ status: "ok" as const }),
  );

  app.get(
    "/health/ready",
    route({
      summary: "Check that all dependencies are available",
      description:
        "For load balancers: 503 names the dependency that is unavailable, or says that the process ends. PostgreSQL is available if it accepts a write, which is tried at most once a second.",
      response: { 200: readinessSchema, 503: readinessSchema.extend(errorSchema.shape) },
      answerFields: { 503: ["Retry-After"] },
    }),
    async (_request, reply) => {
      const report = await health.ready();
      if (report.status === "ok") return report;
      const message = report.ending
        ? "The process ends; send requests to another one"
        : "A dependency of the service is unavailable; see checks";
      const error = { statusCode: 503, message };
      return reply
        .code(503)
        .header("retry-after", "1")
        .send({ ...report, error });
    },
  );
}
