import { createLog } from "@nightguard/platform";
import { createApi } from "../app.ts";
import type { ApiDeps } from "../deps.ts";

export async function describeApi(): Promise<Record<string, unknown>> {
  const log = createLog({ level: "silent", name: "description" });
  const app = createApi({ log } as ApiDeps);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return { ...document };
}
