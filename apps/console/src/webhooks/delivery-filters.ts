import { deliveryStatuses, eventTypes, testEventType } from "@nightguard/contract";
import { anyText, calendarDay, type Filters, matching, oneOf } from "../frame/filters.ts";
import { addDays, toDayStart } from "../parts/text/zoned-day.ts";

export const deliveryTypes = [...eventTypes, testEventType] as const;

export const deliveryViewChecks = {
  status: oneOf(deliveryStatuses),
  type: oneOf(deliveryTypes),
  from: calendarDay,
  to: calendarDay,
};

export const deliveryFilterChecks = {
  ...deliveryViewChecks,
  cursor: anyText,
  /** The delivery that is shown beside the list. */
  delivery: matching(/^dlv_[0-9a-f]{32}$/),
};

export type DeliveryFilters = Filters<typeof deliveryFilterChecks>;

export const toDeliveryQuery = ({ status, type, from, to, cursor }: DeliveryFilters, zone: string) => ({
  status,
  type,
  cursor,
  since: from && toDayStart(from, zone).toISOString(),
  until: to && toDayStart(addDays(to, 1), zone).toISOString(),
});
