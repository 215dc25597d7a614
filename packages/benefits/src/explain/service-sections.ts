import { findCovered, findShare, type Level, levelsOfCategory } from "../breakdown/levels.ts";
import { categoryNames, classNames, networkSides } from "../document/services.ts";
import type { Category, ClassName, NetworkSide, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import {
  capitalize,
  formatAges,
  formatDate,
  formatFrequency,
  formatMoney,
  formatPercent,
  formatPredetermination,
  labelOfCategory,
  notCovered,
  notStated,
} from "./format.ts";
import { type PlacedMessages, placeMessages } from "./messages-by-service.ts";
import {
  type Fact,
  inParentheses,
  isBlank,
  joinShown,
  type Note,
  type Row,
  type Section,
  type Shown,
  show,
  toCell,
  withoutBlankColumns,
} from "./outline.ts";
import { findProcedureLabel } from "./procedure-labels.ts";
import { isOver } from "./reference-date.ts";

export function serviceSections(document: TrueEligibility, asOf: string | null): Section[] {
  const messages = placeMessages(document);
  return [classes(document, messages), services(document, messages, asOf), history(document)];
}

const shareHead = ["Plan pays in network", "Plan pays out of network"];

function classes({ classes }: TrueEligibility, messages: PlacedMessages): Section {
  const shown = classNames
    .map((name) => ({ ...classes[name], row: classRow(name, classes[name], messages.ofClass(name)) }))
    .filter(({ row }) => hasContent(row));
  return {
    title: "Coinsurance by class",
    isRepeated: shown.every(
      ({ basis, row }) => basis === "derived" && (row.notes ?? []).every(({ isRepeated }) => isRepeated),
    ),
    table: withoutBlankColumns({
      head: ["Class", ...shareHead, "Deductible", "Waiting period", "Basis"],
      rows: shown.map(({ row }) => row),
    }),
  };
}

function classRow(name: ClassName, stated: TrueEligibility["classes"][ClassName], notes: readonly Note[]): Row {
  const path = `/classes/${name}`;
  const { deductible_applies: applies, waiting_period_months: months, basis } = stated;
  const shares = networkSides.map((side) =>
    show(formatPercent(stated[side].plan_pays_percent), `${path}/${side}/plan_pays_percent`),
  );
  const limits = [
    show(deductible(applies), `${path}/deductible_applies`),
    show(months === null ? notStated : `${months} months`, `${path}/waiting_period_months`),
    show(basis === "derived" ? "from its categories" : (basis ?? notStated), `${path}/basis`),
  ];
  return { cells: [show(capitalize(name)), ...shares, ...limits.map(toCell)], notes };
}

function services(document: TrueEligibility, messages: PlacedMessages, asOf: string | null): Section {
  const procedures = Object.entries(document.procedures).sort(([one], [other]) => (one < other ? -1 : 1));
  const rowsOf = (of: Procedure["category"]): Row[] =>
    procedures
      .filter(([, { category }]) => category === of)
      .map(([code, procedure]) => procedureRow(code, { procedure, document, asOf, notes: messages.ofProcedure(code) }));
  const rows = categoryNames.flatMap((name) => {
    const cells = serviceCells(levelsOfCategory(name, document), asOf);
    const group: Row = {
      cells: [show(labelOfCategory(name)), ...cells],
      isGroup: true,
      notes: messages.ofCategory(name),
    };
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

interface ProcedureToShow {
  readonly procedure: Procedure;
  readonly document: TrueEligibility;
  readonly asOf: string | null;
  readonly notes: readonly Note[];
}

function procedureRow(code: string, { procedure, document, asOf, notes }: ProcedureToShow): Row {
  const own: Level = { source: "procedure", path: `/procedures/${code}`, services: procedure };
  const levels = [own, ...(procedure.category === null ? [] : levelsOfCategory(procedure.category, document))];
  const label = [code, findProcedureLabel(code)].filter(Boolean).join(" ");
  return { cells: [show(label), ...serviceCells(levels, asOf)], notes };
}

function serviceCells(levels: readonly Level[], asOf: string | null): Shown[] {
  const [own] = levels;
  return [
    ...networkSides.map((side) => shareOf(levels, side)),
    ...serviceTerms(levels, asOf),
    ...(own === undefined ? [] : limitCells(own)),
  ];
}

/** The deductible and the waiting period; in parentheses if stated at a wider level. */
export function serviceTerms(levels: readonly Level[], asOf: string | null): Shown[] {
  const [own, ...wider] = levels;
  const inherit = (showOf: (level: Level) => Shown): Shown => {
    const stated = own === undefined ? show(notStated) : showOf(own);
    const inherited = isBlank(stated.text) ? wider.map(showOf).find(({ text }) => !isBlank(text)) : undefined;
    return inherited === undefined ? stated : inParentheses(inherited);
  };
  return [toCell(inherit(deductibleOf)), toCell(inherit((level) => waitingOf(level, asOf)))];
}

function shareOf(levels: readonly Level[], side: NetworkSide): Shown {
  const own = showShare(levels[0], side);
  if (!isBlank(own.text) && own.text !== "covered") return own;
  const wider = showShare(findShare(levels, side) ?? findCovered(levels, side), side);
  return isBlank(wider.text) || wider.text === own.text ? own : inParentheses(wider);
}

function showShare(level: Level | undefined, side: NetworkSide): Shown {
  const share = level?.services[side];
  if (level === undefined || share === undefined) return show(notStated);
  const path = `${level.path}/${side}`;
  const { covered, plan_pays_percent: percent, copay } = share;
  if (covered === false) return show(notCovered, `${path}/covered`);
  if (percent === null && copay === null) {
    return covered === true ? show("covered", `${path}/covered`) : show(notStated, `${path}/plan_pays_percent`);
  }
  const parts = [
    show(percent === null ? "" : formatPercent(percent), `${path}/plan_pays_percent`),
    show(copay === null ? "" : `patient pays ${formatMoney(copay)}`, `${path}/copay`),
  ];
  return joinShown(parts, ", ");
}

/** Limits are never inherited: a category's limits are not those of each procedure. */
function limitCells({ services: service, path }: Level): Shown[] {
  const { predetermination, downgrade_to: downgrade, restrictions = [] } = service;
  const frequencies = (service.frequencies ?? []).map((frequency, index) =>
    show(formatFrequency(frequency), `${path}/frequencies/${index}`),
  );
  const ages = (["age_min", "age_max"] as const).filter((name) => typeof service[name] === "number");
  const remarks = [
    show(service.authorization_required === true ? "preauthorization required" : "", `${path}/authorization_required`),
    show(
      predetermination?.rule ? `predetermination ${formatPredetermination(predetermination)}` : "",
      `${path}/predetermination/rule`,
      ...(predetermination?.threshold ? [`${path}/predetermination/threshold`] : []),
    ),
    show(downgrade ? `downgraded to ${downgrade}` : "", `${path}/downgrade_to`),
    show(
      service.alternate_benefit === true && !downgrade ? "alternate benefit may apply" : "",
      `${path}/alternate_benefit`,
    ),
    show(restrictions.filter(Boolean).join("; "), `${path}/restrictions`),
  ];
  return [
    joinShown(frequencies, "; "),
    show(formatAges(service), ...ages.map((name) => `${path}/${name}`)),
    show(formatDate(service.last_service_date ?? null), `${path}/last_service_date`),
    show(formatDate(service.next_eligible_date ?? null), `${path}/next_eligible_date`),
    joinShown(remarks, "; "),
  ].map(toCell);
}

function deductibleOf({ services, path, source }: Level): Shown {
  const stated = networkSides.filter((one) => typeof services[one]?.deductible_applies === "boolean");
  const toWord = (side: NetworkSide): string => deductible(services[side]?.deductible_applies ?? null);
  const paths = source === "class" ? [path] : stated.map((side) => `${path}/${side}`);
  const [inside, outside] = stated.map(toWord);
  const word = outside === undefined || inside === outside ? inside : `${inside} in network, ${outside} out of network`;
  return show(word ?? notStated, ...paths.map((one) => `${one}/deductible_applies`));
}

const deductible = (applies: boolean | null): string => (applies === null ? notStated : applies ? "applies" : "waived");

function waitingOf({ services: { waiting_period: waiting }, path }: Level, asOf: string | null): Shown {
  if (waiting === undefined) return show(notStated);
  const { applies, months, ends_on: endsOn } = waiting;
  const at = (name: keyof Category["waiting_period"]) => `${path}/waiting_period/${name}`;
  if (applies === false) return show("none", at("applies"));
  if (isOver(waiting, asOf)) return show("satisfied", at(waiting.satisfied === null ? "ends_on" : "satisfied"));
  const length =
    months === null ? show(applies === true ? "applies" : "", at("applies")) : show(`${months} months`, at("months"));
  const end = show(endsOn === null ? "" : `until ${formatDate(endsOn)}`, at("ends_on"));
  const shown = joinShown([length, end], ", ");
  return shown.text === "" ? show(notStated) : shown;
}

const hasContent = ({ cells, notes = [] }: Row): boolean =>
  notes.length > 0 || cells.slice(1).some(({ text }) => !isBlank(text));

const hasOwnContent = ({ cells, notes = [] }: Row): boolean =>
  notes.length > 0 || cells.slice(1).some(({ text }) => !isBlank(text) && !text.startsWith("("));

function history({ history }: TrueEligibility): Section {
  const byService = new Map<string, Dated[]>();
  for (const [index, { date, code, category, tooth }] of history.entries()) {
    const ofCode = [code, code === null ? "" : findProcedureLabel(code)].filter(Boolean).join(" ");
    const service = ofCode || (category === null ? notStated : labelOfCategory(category));
    const dated = { date, tooth, path: `/history/${index}/date` };
    const dates = byService.get(service);
    if (dates === undefined) byService.set(service, [dated]);
    else dates.push(dated);
  }
  const toText = ({ date, tooth }: Dated): string => formatDate(date) + (tooth === null ? "" : ` (tooth ${tooth})`);
  const latestFirst = (one: Dated, other: Dated): number => (other.date ?? "").localeCompare(one.date ?? "");
  return {
    title: "Service history",
    facts: Array.from(byService, ([service, dates]): Fact => {
      dates.sort(latestFirst);
      return [service, dates.map(toText).join(", "), ...dates.map(({ path }) => path)];
    }),
  };
}

interface Dated {
  readonly date: string | null;
  readonly tooth: string | null;
  readonly path: string;
}
