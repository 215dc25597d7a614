import { operationSchema, payerSchema } from "@nightguard/contract";
import { getCarriers, listPayers } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { payerQuerySchema } from "../payers/payer-routes.ts";
import { defineTool, readingOnly, type Tool, type ToolContext } from "./tool.ts";

const mostPayers = 50;

const input = payerQuerySchema.omit({ feature: true }).extend({
  operation: operationSchema
    .default("eligibility")
    .describe("What to verify with the payer: `clearcoverage` has a list and ids of its own, without states"),
  limit: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(mostPayers, `must be at most ${mostPayers}`)
    .default(10)
    .describe("How many at once"),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, "must be a next_cursor of this list")
    .default("0")
    .describe("The `next_cursor` of the answer before"),
});

const foundPayerSchema = payerSchema
  .pick({ id: true, name: true })
  .extend({ status: payerSchema.shape.status.unwrap().nullable().describe("Null where the list has no states") });

const output = z.object({
  payers: z.array(foundPayerSchema).readonly().describe("The best match first"),
  found: z.int().describe("How many there are altogether"),
  next_cursor: z.string().nullable(),
});

/** Payers as `GET /Payer`, carriers as `GET /ClearCoverageCarrier`. */
export function createPayerTools({ payers }: Pick<ApiDeps, "payers">): readonly Tool[] {
  return [
    defineTool({
      name: "find_payer",
      title: "Find a payer",
      description:
        "Find a payer's id by its name or by an id of the insurance card; small typos do not matter. Call it before verify_patient and " +
        "submit_batch, and ask somebody where several payers fit. Changes nothing, and costs no verification.",
      input,
      output,
      annotations: readingOnly,
      async run({ limit, cursor, ...query }, { request }) {
        const all = await list(payers, query, request);
        const from = Number(cursor);
        const next = from + limit;
        return {
          answer: {
            payers: all.slice(from, next),
            found: all.length,
            next_cursor: next < all.length ? String(next) : null,
          },
        };
      },
    }),
  ];
}

async function list(
  payers: ApiDeps["payers"],
  { operation, search, status }: Pick<z.output<typeof input>, "operation" | "search" | "status">,
  { caller }: ToolContext["request"],
): Promise<z.input<typeof foundPayerSchema>[]> {
  if (operation === "eligibility") {
    const { payers: found } = await listPayers(payers, { search, status, feature: "eligibility" }, caller);
    return found.map((payer) => ({ id: payer.id, name: payer.name, status: payer.status }));
  }
  const wanted = search?.trim().toLowerCase() ?? "";
  const { data } = await getCarriers(payers);
  return data
    .filter(({ carrier_id: id, carrier_name: name }) => id === search || name.toLowerCase().includes(wanted))
    .map(({ carrier_id: id, carrier_name: name }) => ({ id, name, status: null }));
}
