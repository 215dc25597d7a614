import { findShare, type Level, levelsOfCategory } from "../breakdown/levels.ts";
import { categoryNames, classNames, networkSides } from "../document/services.ts";
import type { Category, NetworkSide, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import {
  categoryLabels,
  classLabels,
  formatAges,
  formatDate,
  formatFrequency,
  formatMoney,
  formatPercent,
  formatPredetermination,
  notCovered,
  notStated,
  toCells,
} from "./format.ts";
import { type PlacedMessages, placeMessages } from "./messages-by-service.ts";
import { isBlank, type Row, type Section, withoutBlankColumns } from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";

export function serviceSections(document: TrueEligibility): Section[] {
  const messages = placeMessages(document);
  return [classes(document, messages), services(document, messages), history(document)];
}

const shareHead = ["Plan pays in network", "Plan pays out of network"];

function classes({ classes }: TrueEligibility, messages: PlacedMessages): Section {
  const rows = classNames.map((name) => {
    const { in_network: inside, out_of_network: outside, ...rest } = classes[name];
    const shares = [inside, outside].map(({ plan_pays_percent: percent }) => formatPercent(percent));
    const limits = [
      deductible(rest.deductible_applies),
      rest.waiting_period_months === null ? notStated : `${rest.waiting_period_months} months`,
      rest.basis === "derived" ? "from its categories" : (rest.basis ?? notStated),
    ];
    return { cells: [classLabels[name], ...shares, ...toCells(limits)], notes: messages.ofClass(name) };
  });
  return {
    title: "Coinsurance by class",
    table: withoutBlankColumns({
      head: ["Class", ...shareHead, "Deductible", "Waiting period", "Basis"],
      rows: rows.filter(hasContent),
    }),
  };
}

/** Each category, then its procedures. */
function services(document: TrueEligibility, messages: PlacedMessages): Section {
  const procedures = Object.entries(document.procedures).sort(([one], [other]) => (one < other ? -1 : 1));
  const rowsOf = (of: Procedure["category"]): Row[] =>
    procedures
      .filter(([, { category }]) => category === of)
      .map(([code, procedure]) => procedureRow(code, procedure, document, messages.ofProcedure(code)));
  const rows = categoryNames.flatMap((name) => {
    const cells = serviceCells(levelsOfCategory(name, document));
    const group: Row = { cells: [categoryLabels[name], ...cells], isGroup: true, notes: messages.ofCategory(name) };
    const members = rowsOf(name);
    return hasOwnContent(group) || members.length > 0 ? [group, ...members] : [];
  });
  return {
    title: "Benefits by category and procedure",
    table: withoutBlankColumns({
      head: [
        "Service",
        ...shareHead,
        "Deductible",
        "Waiting period",
        "Frequency",
        "Age limit",
        "Last service",
        "Next eligible",
        "Remarks",
      ],
      rows: [...rows, ...rowsOf(null)],
    }),
  };
}

function procedureRow(code: string, procedure: Procedure, document: TrueEligibility, notes: string[]): Row {
  const own: Level = { source: "procedure", path: "", services: procedure };
  const levels = [own, ...(procedure.category === null ? [] : levelsOfCategory(procedure.category, document))];
  const label = [code, findProcedureLabel(code)].filter(Boolean).join(" ");
  return { cells: [label, ...serviceCells(levels)], notes };
}

/** The cells after the first, of a service's own level and the wider ones. */
function serviceCells(levels: readonly Level[]): string[] {
  const [own, ...wider] = levels.map(({ services }) => services);
  const inherit = (format: (services: Services) => string): string => {
    const stated = own === undefined ? notStated : format(own);
    const inherited = isBlank(stated) ? wider.map(format).find((value) => !isBlank(value)) : undefined;
    return inherited === undefined ? stated : `(${inherited})`;
  };
  return [
    ...networkSides.map((side) => shareOf(levels, side)),
    ...toCells([inherit(deductibleOf), inherit(({ waiting_period: waiting }) => formatWaiting(waiting))]),
    ...limitCells(own ?? {}),
  ];
}

type Services = Level["services"];

/** The service's own share, else in parentheses that of the closest wider level. */
function shareOf(levels: readonly Level[], side: NetworkSide): string {
  const own = formatShare(levels[0]?.services[side]);
  if (!isBlank(own) && own !== "covered") return own;
  const stating =
    findShare(levels, side) ?? levels.find(({ services }) => typeof services[side]?.covered === "boolean");
  const wider = formatShare(stating?.services[side]);
  return isBlank(wider) || wider === own ? own : `(${wider})`;
}

/** "80%", "patient pays $15.00", "not covered", "covered". */
function formatShare(share: Level["services"][NetworkSide]): string {
  if (share === undefined) return notStated;
  const { covered, plan_pays_percent: percent, copay } = share;
  if (covered === false) return notCovered;
  if (percent === null && copay === null) return covered === true ? "covered" : notStated;
  return [percent === null ? "" : formatPercent(percent), copay === null ? "" : `patient pays ${formatMoney(copay)}`]
    .filter(Boolean)
    .join(", ");
}

/** From the frequency to the remarks: never inherited, because limits of a category are not those of each procedure. */
function limitCells(service: Services): string[] {
  const { predetermination, downgrade_to: downgrade } = service;
  const remarks = [
    service.authorization_required === true ? "preauthorization required" : "",
    predetermination?.rule ? `predetermination ${formatPredetermination(predetermination)}` : "",
    downgrade ? `downgraded to ${downgrade}` : "",
    service.alternate_benefit === true && !downgrade ? "alternate benefit may apply" : "",
    ...(service.restrictions ?? []),
  ];
  return toCells([
    (service.frequencies ?? []).map(formatFrequency).filter(Boolean).join("; "),
    formatAges(service),
    formatDate(service.last_service_date ?? null),
    formatDate(service.next_eligible_date ?? null),
    remarks.filter(Boolean).join("; "),
  ]);
}

const deductibleOf = ({ in_network: inside, out_of_network: outside }: Services): string =>
  deductible(inside?.deductible_applies ?? outside?.deductible_applies ?? null);

const deductible = (applies: boolean | null): string => (applies === null ? notStated : applies ? "applies" : "waived");

function formatWaiting(waiting: Category["waiting_period"] | undefined): string {
  if (waiting === undefined) return notStated;
  const { applies, months, ends_on: endsOn, satisfied } = waiting;
  if (applies === false) return "none";
  if (satisfied === true) return "satisfied";
  const length = months === null ? (applies === true ? "applies" : "") : `${months} months`;
  return [length, endsOn === null ? "" : `until ${formatDate(endsOn)}`].filter(Boolean).join(", ") || notStated;
}

const hasContent = ({ cells, notes = [] }: Row): boolean =>
  notes.length > 0 || cells.slice(1).some((cell) => !isBlank(cell));

/** Inherited values are in parentheses. */
const hasOwnContent = ({ cells, notes = [] }: Row): boolean =>
  notes.length > 0 || cells.slice(1).some((cell) => !isBlank(cell) && !cell.startsWith("("));

/** One row for each service, the latest date first. */
function history({ history }: TrueEligibility): Section {
  const byService = new Map<string, { date: string | null; tooth: string | null }[]>();
  for (const { date, code, category, tooth } of history) {
    const ofCode = [code, code === null ? "" : findProcedureLabel(code)].filter(Boolean).join(" ");
    const service = ofCode || (category === null ? notStated : categoryLabels[category]);
    const dates = byService.get(service);
    if (dates === undefined) byService.set(service, [{ date, tooth }]);
    else dates.push({ date, tooth });
  }
  const toText = ({ date, tooth }: { date: string | null; tooth: string | null }): string =>
    formatDate(date) + (tooth === null ? "" : ` (tooth ${tooth})`);
  const latestFirst = (one: { date: string | null }, other: { date: string | null }): number =>
    (other.date ?? "").localeCompare(one.date ?? "");
  return {
    title: "Service history",
    facts: [...byService].map(([service, dates]) => [service, dates.sort(latestFirst).map(toText).join(", ")]),
  };
}
