import { createLog } from "@nightguard/platform";
import { createApi } from "../app.ts";
import type { ApiDeps } from "../deps.ts";

/** The OpenAPI document of this version, without a running service: what `GET /openapi.json` answers. */
export async function describeApi(): Promise<Record<string, unknown>> {
  const log = createLog({ level: "silent", name: "description" });
  const app = createApi({ log } as ApiDeps); // nobody calls the use cases
  await app.ready();
  const document = app.swagger();
  await app.close();
  return { ...document };
}
