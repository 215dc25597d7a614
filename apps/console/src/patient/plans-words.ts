import type { Coverages } from "@nightguard/contract";

const places = ["first", "second", "third", "fourth"] as const;

type Plan = Coverages["plans"][number];

/** As its payer calls it, else by the payer's id. */
export const toPlanName = ({ payer_name: payer, payer_id: id, plan_name: plan }: Plan): string =>
  [payer ?? `Payer ${id}`, plan].filter((part) => part !== null).join(", ");

/** What is known of a plan's place: "pays first", "has not answered yet". */
export function toPlaceText({ order, coverage, status }: Plan): string {
  if (order !== null) return `pays ${places[order - 1] ?? "last"}`;
  if (coverage === "inactive") return "is inactive";
  if (coverage === "rejected") return "was not verified: the payer rejected the question";
  if (status === "queued" || status === "running") return "has not answered yet";
  return status === "succeeded" ? "pays at a place that is not known" : "was not verified";
}

const priorityWords = {
  primary: "pays first",
  secondary: "pays second",
  tertiary: "pays third",
  unknown: null,
} as const;

/** Coverage that an answer names: "MAPLE DENTAL, which pays first". */
export function toNamedText({ payer_name: name, payer_id: id, priority }: Coverages["not_asked"][number]): string {
  const payer = name ?? (id === null ? "another payer" : `payer ${id}`);
  const words = priority && priorityWords[priority];
  return words ? `${payer}, which ${words}` : payer;
}
