import { anyText, oneOf, rowNumber } from "../frame/filters.ts";

export const mendFilterChecks = {
  tab: oneOf(["refused", "payer"]),
  /** The code of a payer's rejection. */
  code: anyText,
  after: rowNumber,
};
