import type { ApiDeps, ApiServer } from "../deps.ts";
import { adminAccountRoutes } from "./admin-account-routes.ts";
import { adminListRoutes } from "./admin-list-routes.ts";
import { adminPayerRoutes } from "./admin-payer-routes.ts";
import { adminStatusRoute } from "./admin-status-route.ts";

/** What an operator decides, with the admin token: plans, accounts, keys, payers, lists; and the audit of it all. */
export function adminRoutes(app: ApiServer, deps: Pick<ApiDeps, "administration" | "payers" | "status">): void {
  adminAccountRoutes(app, deps);
  adminPayerRoutes(app, deps);
  adminListRoutes(app, deps);
  adminStatusRoute(app, deps);
}
