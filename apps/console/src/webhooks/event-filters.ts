import { eventTypes } from "@nightguard/contract";
import { anyText, type Filters, matching, oneOf } from "../frame/filters.ts";

export const eventFilterChecks = {
  type: oneOf(eventTypes),
  cursor: anyText,
  /** The event that is shown beside the list. */
  event: matching(/^evt_[0-9a-f]{32}$/),
};

export type EventFilters = Filters<typeof eventFilterChecks>;

export const toEventQuery = ({ type, cursor }: EventFilters) => ({ order: "desc", limit: 50, type, before: cursor });
