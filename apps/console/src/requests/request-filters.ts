import { anyText, calendarDay, matching, oneOf } from "../frame/filters.ts";

export const requestViewChecks = {
  view: oneOf(["requests", "causes"]),
  status: matching(/^(?:failed|[1-5](?:xx|\d\d))$/),
  route: anyText,
  key: anyText,
  from: calendarDay,
  to: calendarDay,
};
