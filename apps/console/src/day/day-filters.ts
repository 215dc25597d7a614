import { oneOf } from "../frame/filters.ts";
import { coverages } from "../jobs/job-filters.ts";
import { locationChecks } from "../locations/own-location.ts";

/** Of any day: the day that is shown stays. */
export const dayViewChecks = {
  ...locationChecks,
  coverage: oneOf(coverages),
  needs: oneOf(["1"]),
  differs: oneOf(["1"]),
  changed: oneOf(["1"]),
};
