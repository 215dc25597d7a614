import type { LocationSummary } from "@nightguard/contract";

export interface NamedLocation extends LocationSummary {
  readonly location_id: string;
  readonly name: string;
}

export const isNamed = (location: LocationSummary): location is NamedLocation => location.kind === "named";

export const toLocationPath = (id: string): string => `/Location/${encodeURIComponent(id)}`;
