import { type Filters, matching, rowNumber } from "../frame/filters.ts";
import { jobFilterChecks } from "../jobs/job-filters.ts";

/** Filters of a batch's rows, by the names of `GET /Batch/{id}/Row`; `after` and `before` are the window, `row` is gone to. */
export const rowFilterChecks = {
  ...jobFilterChecks,
  code: matching(/^\w{1,64}$/),
  after: rowNumber,
  before: rowNumber,
  row: rowNumber,
};

const windowSize = 200;

/** The query of `GET /Batch/{id}/Row` for a window of the batch. */
export function toRowQuery(filters: Filters<typeof rowFilterChecks>) {
  const { status, coverage, category, code, payer, after, before } = filters;
  return {
    limit: windowSize,
    status,
    coverage,
    category,
    code,
    payer_id: payer,
    after_row: before === undefined ? after : undefined,
    before_row: before,
  };
}
