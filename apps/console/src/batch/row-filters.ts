import { type Filters, matching, oneOf, rowNumber } from "../frame/filters.ts";
import { changedValues, jobFilterChecks } from "../jobs/job-filters.ts";

export const rowViewChecks = { ...jobFilterChecks, changed: oneOf(changedValues), code: matching(/^\w{1,64}$/) };

/**
 * Filter names are those of `GET /Batch/{id}/Row`. `after` and `before` bound the window; `row` is the row to go to.
 */
export const rowFilterChecks = {
  ...rowViewChecks,
  after: rowNumber,
  before: rowNumber,
  row: rowNumber,
};

const windowSize = 200;

export function toRowQuery(filters: Filters<typeof rowFilterChecks>) {
  const { status, coverage, changed, category, code, payer, after, before } = filters;
  return {
    limit: windowSize,
    status,
    coverage,
    changed,
    category,
    code,
    payer_id: payer,
    after_row: before === undefined ? after : undefined,
    before_row: before,
  };
}
