import * as z from "zod/mini";
import { jobFilters } from "../jobs/job-filters.ts";

const row = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)));

/** Filters of a batch's rows, by the names of `GET /Batch/{id}/Row`; `after` and `before` are the window, `row` is gone to. */
export const rowFiltersSchema = z.object({
  ...jobFilters,
  code: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  after: row,
  before: row,
  row,
});

const windowSize = 200;

/** The query of `GET /Batch/{id}/Row` for a window of the batch. */
export function toRowQuery(filters: Partial<z.infer<typeof rowFiltersSchema>>) {
  const { status, coverage, category, code, payer, after, before } = filters;
  return {
    ...{ limit: windowSize, status, coverage, category, code, payer_id: payer },
    after_row: before === undefined ? after : undefined,
    before_row: before,
  };
}
