import { dueBatchSchema } from "@nightguard/contract";
import { z } from "zod";
import { toColumns } from "./columns.ts";

/** An API of a later release may know more statuses and reasons. */
const listSchema = z.object({
  data: z.array(dueBatchSchema.extend({ status: z.string(), mode: z.string(), waiting_for: z.array(z.string()) })),
});

/** @param body of `GET /Admin/Batch` */
export function toBatchLines(body: unknown): string[] {
  const { data } = listSchema.parse(body);
  if (data.length === 0) return ["No open batch has a deadline that it may miss."];
  const rows = data.map(
    ({ id, account_name, status, counts, deadline, estimated_completion_at, at_risk, ...batch }) => {
      const ended = counts.succeeded + counts.failed + counts.cancelled + counts.expired + counts.deleted;
      return [
        account_name,
        id,
        [status, ...batch.waiting_for].join(", "),
        `${number(ended)}/${number(counts.total)}`,
        number(at_risk),
        deadline ?? "-",
        estimated_completion_at ?? "not known",
      ];
    },
  );
  return toColumns([["ACCOUNT", "BATCH", "STATUS", "ENDED", "AT RISK", "DEADLINE", "EXPECTED END"], ...rows]);
}

const number = (value: number): string => value.toLocaleString("en-US");
