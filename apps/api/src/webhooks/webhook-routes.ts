import type { ApiDeps, ApiServer } from "../deps.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { endpointRoutes } from "./endpoint-routes.ts";
import { eventRoutes } from "./event-routes.ts";

/** Telling the caller: endpoints, what was sent to them, and the feed of the same events. */
export function webhookRoutes(app: ApiServer, deps: Pick<ApiDeps, "webhookEndpoints" | "deliveries" | "events">): void {
  endpointRoutes(app, deps);
  deliveryRoutes(app, deps);
  eventRoutes(app, deps);
}
