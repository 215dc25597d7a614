import { z } from "zod";
import type { ApiClient } from "./api-client.ts";

const plansSchema = z.object({ data: z.array(z.looseObject({ name: z.string() })) });

/** The plan with all its limits under the API's names; undefined if there is none. */
export async function findPlan(client: ApiClient, name: string) {
  const plans = plansSchema.parse(await client.getJson("/Admin/Plan")).data;
  return plans.find((plan) => plan.name === name);
}
