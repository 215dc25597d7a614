import { administratorSchema, createdAdministratorSchema, newAdministratorSchema, pageOf } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { presentOnlyPage, toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

export function adminAdministratorRoutes(app: ApiServer, { administrators }: Pick<ApiDeps, "administrators">): void {
  app.get(
    "/Admin/Administrator",
    route({
      summary: "List administrators by name",
      description: "Also those who have ended; the administrator of `NIGHTGUARD_ADMIN_TOKEN` is not among them.",
      response: { 200: pageOf(administratorSchema) },
      audited: "administrator.list",
    }),
    async () => presentOnlyPage(await administrators.list()),
  );

  app.post(
    "/Admin/Administrator",
    route({
      summary: "Create an administrator; the token is shown only in this response",
      description:
        "An operator may do everything, an auditor may read. A name is used once: in the audit it means one person.",
      body: newAdministratorSchema,
      response: { 201: createdAdministratorSchema },
      withheld: ["token"],
    }),
    (request) => administrators.create(toOperator(request), request.body),
  );

  app.delete(
    "/Admin/Administrator/:name",
    route({
      summary: "End an administrator: the token is refused within a second",
      description: "The name stays in the list and in the audit, and cannot be given to another.",
      params: z.object({ name: z.string().max(64) }),
      response: { 200: administratorSchema },
    }),
    (request) => administrators.end(toOperator(request), request.params.name),
  );
}
