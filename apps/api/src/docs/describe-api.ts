import { createLog } from "@nightguard/platform";
import { createApi } from "../app.ts";
import type { ApiDeps } from "../deps.ts";

/** The OpenAPI document, as `GET /openapi.json` answers it, without a running service. */
export async function describeApi(): Promise<Record<string, unknown>> {
  const log = createLog({ level: "silent", name: "description" });
  const app = createApi({ log } as ApiDeps); // the use cases are not called
  await app.ready();
  const document = app.swagger();
  await app.close();
  return { ...document };
}
