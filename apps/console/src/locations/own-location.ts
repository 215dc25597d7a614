import type { Location } from "@nightguard/contract";
import { useAccount } from "../frame/account-context.ts";
import { anyText, calendarDay, oneOf } from "../frame/filters.ts";

/** `everywhere` keeps all locations chosen in the address of a person who has a location of their own. */
export const locationChecks = { location: anyText, everywhere: oneOf(["1"]) };

/** Of the page of all locations. */
export const locationViewChecks = { from: calendarDay, to: calendarDay, ...locationChecks };

interface LocationFilters {
  readonly location?: string | undefined;
  readonly everywhere?: "1" | undefined;
}

/** The person's own location, until the address has another one, or all. */
export function useLocationChoice({ location, everywhere }: LocationFilters) {
  const own = useAccount().account.location_id ?? undefined;
  return {
    location: everywhere ? undefined : (location ?? own),
    toFilters: (id: string | undefined): LocationFilters => ({
      location: id,
      everywhere: id === undefined && own !== undefined ? "1" : undefined,
    }),
  };
}

/** @param chosen is an option even if it has no name (any more) */
export function toLocationOptions(locations: readonly Pick<Location, "id" | "name">[], chosen: string | undefined) {
  const named = locations.map(({ id, name }) => ({ value: id, label: name }));
  const isUnnamed = chosen !== undefined && !locations.some(({ id }) => id === chosen);
  return isUnnamed ? [...named, { value: chosen, label: chosen }] : named;
}
