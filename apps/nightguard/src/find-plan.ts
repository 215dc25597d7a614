import { z } from "zod";
import type { ApiClient } from "./api-client.ts";

const plansSchema = z.object({ data: z.array(z.looseObject({ name: z.string() })) });

export async function findPlan(client: ApiClient, name: string) {
  const plans = plansSchema.parse(await client.getJson("/Admin/Plan")).data;
  return plans.find((plan) => plan.name === name);
}
