import type { WorkItem } from "@nightguard/contract";

type ShownState = WorkItem["state"];

const words: Readonly<Record<ShownState, string>> = {
  open: "Open",
  called: "Called",
  waiting: "Waiting for the patient",
  done: "Done",
  cannot_verify: "Cannot be verified",
  answered: "Answered",
};

export const toStateWord = (state: ShownState): string => words[state];

/** Those that people set, in the order of the work. */
export const workStates = ["open", "called", "waiting", "done", "cannot_verify"] as const;

/** What became of a change of several items; undefined where all were changed. */
export function toRefusedWords(statuses: readonly number[]): string | undefined {
  const [changed, gone] = [409, 404].map((status) => statuses.filter((one) => one === status).length);
  const parts = [
    changed ? `${changed === 1 ? "one was" : `${changed} were`} changed by somebody else` : "",
    gone ? `${gone === 1 ? "one no longer needs" : `${gone} no longer need`} a person` : "",
  ].filter(Boolean);
  return parts.length === 0 ? undefined : `Not changed: ${parts.join(", and ")}`;
}
