import { anyText, oneOf, rowNumber } from "../frame/filters.ts";

/** Which rows the page shows; in its address. */
export const mendFilterChecks = {
  tab: oneOf(["refused", "payer"]),
  /** The code of a payer's rejection. */
  code: anyText,
  after: rowNumber,
};
