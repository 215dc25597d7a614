import { z } from "zod";
import type { ApiClient } from "./api-client.ts";

const plansSchema = z.object({ data: z.array(z.looseObject({ name: z.string() })) });

/** The plan of this name with all its limits, by the API's names; undefined when there is none. */
export async function findPlan(client: ApiClient, name: string) {
  const plans = plansSchema.parse(await client.getJson("/Admin/Plan")).data;
  return plans.find((plan) => plan.name === name);
}
