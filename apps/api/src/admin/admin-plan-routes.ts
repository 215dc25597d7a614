import { pageOf, planLimitsSchema, planNameSchema, planSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { presentOnlyPage, toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

export function adminPlanRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.put(
    "/Admin/Plan/:name",
    route({
      summary: "Create a plan, or change its limits",
      description: "Limits that are left out get their defaults. Each account of the plan has them for itself.",
      params: z.object({ name: planNameSchema }),
      body: planLimitsSchema,
      response: { 200: planSchema },
    }),
    (request) => administration.putPlan(toOperator(request), request.params.name, request.body),
  );

  app.get(
    "/Admin/Plan",
    route({
      audited: "plan.list",
      summary: "List plans",
      description: "All of them, with their limits, on one page.",
      response: { 200: pageOf(planSchema) },
    }),
    async () => presentOnlyPage(await administration.listPlans()),
  );
}
