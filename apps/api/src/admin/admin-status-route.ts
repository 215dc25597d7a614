import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { statusSchema } from "./status-schema.ts";

const route = routesOf("Administration");

export function adminStatusRoute(app: ApiServer, { status }: Pick<ApiDeps, "status">): void {
  app.get(
    "/Admin/Status",
    route({
      access: "admin",
      audited: "status.read",
      summary: "Show the backlog, what blocks it, and the running processes",
      description:
        "For all accounts and both modes, as of now; figures that need Redis are null while it is unavailable.",
      response: { 200: statusSchema },
    }),
    () => status.read(),
  );
}
