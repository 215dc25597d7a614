import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import { formatPath, formatValue, isMoney } from "./field-names.ts";
import { formatPhone, notStated } from "./format.ts";
import { type Row, type Section, show, unstatedLabel } from "./outline.ts";
import { listUnstated } from "./unstated.ts";

export function doubts(document: TrueEligibility, asOf: string | null): Section {
  const { meta, payer, dental_administrator: administrator } = document;
  const phone = formatPhone(administrator.phone ?? payer.phone);
  const rows =
    meta.outcome === "rejected" ? [] : [...contradictions(document), ...warnings(document), ...silence(document, asOf)];
  return {
    title: phone === notStated ? "Verify with the payer" : `Verify with the payer: ${phone}`,
    kind: "doubts",
    table: { head: ["In doubt", "Ask the payer"], rows },
  };
}

const toRow = (doubt: string, question: string, paths: readonly string[] = []): Row => ({
  cells: [{ text: doubt, paths }, show(question)],
});

function contradictions({ conflicts }: TrueEligibility): Row[] {
  const byDoubt = new Map<string, { row: DoubtAndQuestion; readonly paths: string[] }>();
  for (const conflict of conflicts) {
    const shared = contradiction(conflict, conflict.path.replace(/\/(in|out_of)_network/, ""));
    const known = byDoubt.get(shared[0]);
    if (known === undefined) {
      byDoubt.set(shared[0], { row: contradiction(conflict, conflict.path), paths: [conflict.path] });
    } else {
      known.row = shared;
      known.paths.push(conflict.path);
    }
  }
  return Array.from(byDoubt.values(), ({ row, paths }) => toRow(...row, paths));
}

function contradiction({ chosen, candidates }: TrueEligibility["conflicts"][number], path: string): DoubtAndQuestion {
  const values = [...new Set([chosen, ...candidates.map(({ value }) => value)])].map((value) =>
    formatValue(path, value),
  );
  const shown = formatValue(path, chosen);
  const reason = typeof chosen === "string" && !isMoney(chosen) ? "" : ", the worse for the patient";
  return [
    `Contradiction: ${formatPath(path)} is stated as ${values.join(" and ")}. Shown: ${shown}${reason}.`,
    `Which is right: ${values.join(" or ")}?`,
  ];
}

function warnings({ warnings, coverage, meta, unmapped }: TrueEligibility): Row[] {
  const rows: Row[] = [];
  if (meta.outcome === "partial") {
    const question = "Is the patient found, and are these benefits the patient's?";
    rows.push(toRow("The payer sent benefits and a rejection.", question));
  }
  if (meta.outcome === "unrecognized") {
    rows.push(toRow("This is not a benefits response that we can read.", "All benefits."));
  } else if (coverage.status === "unknown") {
    const doubt = "The payer's answer does not say whether coverage is active.";
    rows.push(toRow(doubt, "Is coverage active on the date of service?", ["/coverage/status"]));
  }
  rows.push(...warnings.map(warning));
  if (unmapped.some(({ reason }) => reason === "label_not_understood")) {
    const doubt = "Some amounts or percentages have a label that could not be interpreted; see “Unmapped data”.";
    rows.push(toRow(doubt, "What are these amounts or percentages for?"));
  }
  return rows;
}

function warning({ code, path }: TrueEligibility["warnings"][number]): Row {
  const [doubt, question] = warningWords[code];
  const isOfOneField = path !== null && aboutOneField.has(code);
  const text = isOfOneField ? `${doubt} Concerns: ${formatPath(path)}.` : doubt;
  return toRow(text, question, path === null ? [] : [path]);
}

/** These warnings name the field concerned; the path of others is only the first of many. */
const aboutOneField: ReadonlySet<WarningCode> = new Set([
  "amount_means_no_limit",
  "remaining_exceeds_total",
  "amounts_do_not_add_up",
  "deductible_unusually_high",
]);

function silence(document: TrueEligibility, asOf: string | null): Row[] {
  const { coverage, meta } = document;
  if (coverage.status === "inactive" || meta.outcome === "unrecognized") return [];
  const unstated = listUnstated(document, asOf);
  return unstated.length === 0 ? [] : [toRow(unstatedLabel, `${unstated.join("; ")}.`)];
}

type DoubtAndQuestion = readonly [doubt: string, question: string];

const warningWords: Readonly<Record<WarningCode, DoubtAndQuestion>> = {
  envelope_mismatch: [
    "The response's control totals do not match: part of it may be missing.",
    "Confirm the remaining maximum, the deductible and the benefits of the planned treatment.",
  ],
  truncated: [
    "The response breaks off: what follows is missing.",
    "Confirm the remaining maximum, the deductible and the benefits of the planned treatment.",
  ],
  delimiter_undeclared: [
    "The response divides its lists by a sign that it does not declare; it was read by that sign.",
    "Confirm which services the percentages and amounts are for.",
  ],
  coverage_dates_contradict_status: [
    "Coverage is stated as active, but its dates or a message say that it has ended.",
    "Is dental coverage active on the date of service? If not, since when?",
  ],
  no_dental_service_stated: [
    "The response names no dental service: its amounts may be those of a medical plan.",
    "Does the patient have dental coverage, and who administers it?",
  ],
  amount_means_no_limit: ["An amount of nines was read as “no limit”.", "Is there really no limit?"],
  date_invalid: [
    "A date in the response is invalid and was omitted.",
    "The effective and termination dates, and the dates of the last services.",
  ],
  service_inherited: [
    "A limitation names no service and was applied to the service before it.",
    "Which service does the limitation apply to?",
  ],
  network_unstated: [
    "The payer does not state the network of some amounts or percentages.",
    "Are the amounts and percentages in network, out of network, or both?",
  ],
  remaining_exceeds_total: ["A remaining amount exceeds its total.", "The total, used and remaining amounts."],
  amounts_do_not_add_up: [
    "The total, used and remaining amounts do not add up.",
    "The total, used and remaining amounts.",
  ],
  deductible_unusually_high: [
    "A deductible is unusually high: it may be that of a medical plan.",
    "Is this the deductible of the dental plan?",
  ],
  percent_from_benefit_description: [
    "A percentage in a benefit description was read as the plan's share.",
    "Is the percentage what the plan pays, or what the patient pays?",
  ],
  coinsurance_possibly_inverted: [
    "Coinsurance may be inverted: the plan would pay less for preventive services than for crowns.",
    "What does the plan pay for preventive services, and what for crowns?",
  ],
};
