import { oneOf } from "../frame/filters.ts";
import { locationChecks } from "../locations/own-location.ts";
import { workStates } from "./work-words.ts";

export const owners = ["me", "none"] as const;

export const workViewChecks = {
  owner: oneOf(owners),
  state: oneOf(workStates),
  overdue: oneOf(["1"]),
  ...locationChecks,
};
