import { calendarDay, oneOf } from "../frame/filters.ts";
import { groupings, measures } from "./usage-days.ts";

export const usageViewChecks = {
  from: calendarDay,
  to: calendarDay,
  by: oneOf(groupings),
  measure: oneOf(measures),
};
