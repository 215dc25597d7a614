import { anyText, oneOf, rowNumber } from "../frame/filters.ts";

export const mendFilterChecks = {
  tab: oneOf(["refused", "payer"]),
  code: anyText,
  after: rowNumber,
};
