import type { Changed, JobChanges } from "@nightguard/contract";

type Importance = JobChanges["items"][number]["importance"];

const words: Readonly<Record<Changed, string>> = {
  stops_visit: "Coverage changed",
  patient_pays: "Benefits changed",
  information: "Details changed",
  none: "Nothing changed",
};

export const toChangedWord = (changed: Changed): string => words[changed];

/** What an office looks at before the visit. */
export const isWorthALook = (changed: Changed | undefined): boolean =>
  changed === "stops_visit" || changed === "patient_pays";

/** In the order of their importance. */
export const importanceHeadings: readonly (readonly [Importance, string])[] = [
  ["stops_visit", "May stop the visit"],
  ["patient_pays", "May change what the patient pays"],
  ["information", "For information"],
];
