import type { NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { formatMoney } from "../explain/format.ts";
import { centsOf, toMoney } from "../transform/money.ts";
import { findClassOf } from "../transform/services.ts";
import type { YearOfDay } from "./benefit-years.ts";
import type { PlanNotes } from "./notes.ts";
import type { Asked } from "./plan.ts";

/** A deductible or a maximum: procedures draw on it one after the other. */
export interface Account {
  readonly key: string;
  /** What may be left of it in cents. */
  readonly values: readonly number[];
  /** True if all between the lowest and the highest are possible. */
  readonly isInterval: boolean;
}

type Amounts = { readonly [Field in "total" | "used" | "remaining"]: string | null };
type OtherAmount = TrueEligibility["other_amounts"][number];

export const unbounded = Number.MAX_SAFE_INTEGER;

/** Alternatives, each of accounts that all apply. */
export function listDeductibles(
  asked: Asked,
  year: YearOfDay,
  applies: readonly boolean[],
  notes: PlanNotes,
): Account[][] {
  if (!applies.includes(true)) return [[]];
  const { document } = asked.plan;
  const words = { what: "deductible", name: "deductible", path: "/deductibles/annual" } as const;
  const annual = readBoth(asked, { ...words, amounts: document.deductibles.annual, year }, notes);
  const lifetime = document.deductibles.lifetime;
  const isLifetime = hasAny(lifetime.individual[asked.side]) || hasAny(lifetime.family[asked.side]);
  const forLife = {
    ...words,
    name: "lifetime deductible",
    path: "/deductibles/lifetime",
    amounts: lifetime,
    year: life,
  };
  const general = [annual, ...(isLifetime ? [readBoth(asked, forLife, notes)] : [])];
  const own = listOwn("deductible", asked, year, notes).filter(isDue);
  if (own.length > 0 && general.some(isDue))
    notes.widens("deductible", "Whether a deductible of its own replaces the plan's or adds to it is not stated", null);
  const alternatives = own.length === 0 ? [general] : [own, general, [...general, ...own]];
  const due = alternatives.map((accounts) => accounts.filter(isDue));
  if (!applies.includes(false)) return due;
  if (due.some(({ length }) => length > 0))
    notes.widens(
      "deductible_applies",
      "Whether the deductible applies is not stated",
      `/categories/${asked.line.category ?? "general"}/${asked.side}/deductible_applies`,
    );
  return due.some(({ length }) => length === 0) ? due : [[], ...due];
}

const isDue = ({ values }: Account): boolean => values.some((cents) => cents > 0);

export function listMaximums(asked: Asked, year: YearOfDay, notes: PlanNotes): Account[][] {
  const { maximums } = asked.plan.document;
  const { category } = asked.line;
  const own = listOwn("maximum", asked, year, notes);
  if (category === "orthodontics") {
    const words = { what: "maximum", name: "orthodontic maximum", path: "/maximums/orthodontic_lifetime" } as const;
    const amounts = maximums.orthodontic_lifetime;
    const isStated = hasAny(amounts.individual[asked.side]) || hasAny(amounts.family[asked.side]);
    return [isStated || own.length === 0 ? [readBoth(asked, { ...words, amounts, year: life }, notes), ...own] : own];
  }
  const general: Account[] = [];
  if (maximums.unlimited === true) {
    notes.reason("maximum", "The plan has no annual maximum", "/maximums/unlimited");
  } else {
    const words = { what: "maximum", name: "annual maximum", path: "/maximums/annual" } as const;
    general.push(readBoth(asked, { ...words, amounts: maximums.annual, year }, notes));
  }
  if (hasAny(maximums.lifetime.individual[asked.side]) || hasAny(maximums.lifetime.family[asked.side])) {
    const words = { what: "maximum", name: "lifetime maximum", path: "/maximums/lifetime" } as const;
    general.push(readBoth(asked, { ...words, amounts: maximums.lifetime, year: life }, notes));
  }
  if (maximums.preventive_exempt !== true || !isPreventive.has(category ?? "")) return [[...general, ...own]];
  notes.reason("maximum", "Preventive services do not count toward the maximum", "/maximums/preventive_exempt");
  if (category === "preventive") return [own];
  notes.widens(
    "maximum",
    "Whether exams and x-rays count as preventive for the maximum is not stated",
    "/maximums/preventive_exempt",
  );
  return [own, [...general, ...own]];
}

const isPreventive: ReadonlySet<string> = new Set(["preventive", "diagnostic", "xrays"]);

const life: YearOfDay = { key: "life", kind: "current" };

const hasAny = ({ total, remaining }: Amounts): boolean => total !== null || remaining !== null;

interface Wanted {
  readonly what: "deductible" | "maximum";
  readonly name: string;
  readonly path: string;
  readonly amounts: TrueEligibility["deductibles"]["annual"];
  readonly year: YearOfDay;
}

/** The individual amount and the family's: the lower one counts. */
function readBoth({ plan, side }: Asked, { what, name, path, amounts, year }: Wanted, notes: PlanNotes): Account {
  const read = (level: "individual" | "family") =>
    readLeft(
      { what, name: level === "family" ? `family ${name}` : name, year },
      `${path}/${level}/${side}`,
      amounts[level][side],
      notes,
    );
  const individual = read("individual");
  const family = read("family");
  const key = [plan.number, side, path, year.key].join(" ");
  if (individual === undefined && family === undefined) {
    notes.widens(what, `The ${name} is not stated`, `${path}/individual/${side}/remaining`);
    return { key, values: [0, unbounded], isInterval: true };
  }
  if (individual === undefined) {
    notes.widens(what, `What is left of the individual ${name} is not stated`, `${path}/individual/${side}/remaining`);
    return { key, values: [0, Math.max(...(family?.values ?? []))], isInterval: true };
  }
  if (family === undefined) return { key, ...individual };
  const values = individual.values.flatMap((one) => family.values.map((other) => Math.min(one, other)));
  return { key, values: [...new Set(values)], isInterval: individual.isInterval || family.isInterval };
}

interface Named {
  readonly what: "deductible" | "maximum";
  readonly name: string;
  readonly year: YearOfDay;
}

type Left = Pick<Account, "values" | "isInterval">;

/** Undefined where the answer says nothing of it. */
function readLeft({ what, name, year }: Named, path: string, amount: Amounts, notes: PlanNotes): Left | undefined {
  if (amount.total === null && amount.remaining === null) return undefined;
  const now = year.kind === "other" ? undefined : readNow({ what, name }, path, amount, notes);
  if (year.kind === "current") return now;
  const totals = notes.listStated(what, `${path}/total`, amount.total).map(centsOf);
  if (totals.length === 0) {
    notes.widens(what, `The ${name} of the next benefit year is not stated`, `${path}/total`);
    return { values: [0, unbounded], isInterval: true };
  }
  if (year.kind === "other")
    notes.reason(what, `The ${name} begins again at ${formatMoney(amount.total)}`, `${path}/total`);
  return { values: [...new Set([...totals, ...(now?.values ?? [])])], isInterval: now?.isInterval ?? false };
}

function readNow({ what, name }: Omit<Named, "year">, path: string, amount: Amounts, notes: PlanNotes): Left {
  const { total, used, remaining } = amount;
  const totals = notes.listStated(what, `${path}/total`, total).map(centsOf);
  if (remaining !== null) {
    const stated = notes.listStated(what, `${path}/remaining`, remaining).map(centsOf);
    const uses = notes.listStated(what, `${path}/used`, used).map(centsOf);
    const isContradicted = totals.length > 1 || uses.length > 1;
    const derived = isContradicted ? totals.flatMap((one) => uses.map((other) => Math.max(0, one - other))) : [];
    notes.reason(what, `${formatMoney(remaining)} of the ${name} is left`, `${path}/remaining`);
    return { values: [...new Set([...stated, ...derived])], isInterval: false };
  }
  if (totals.every((cents) => cents === 0)) {
    notes.reason(what, `The ${name} is ${formatMoney(total)}`, `${path}/total`);
    return { values: [0], isInterval: false };
  }
  const uses = notes.listStated(what, `${path}/used`, used).map(centsOf);
  if (uses.length > 0) {
    const left = totals.flatMap((one) => uses.map((other) => Math.max(0, one - other)));
    notes.reason(what, `${formatMoney(toMoney(Math.min(...left)))} of the ${name} is left`, `${path}/used`);
    return { values: [...new Set(left)], isInterval: false };
  }
  notes.widens(what, `What is left of the ${name} of ${formatMoney(total)} is not stated`, `${path}/remaining`);
  return { values: [0, Math.max(...totals)], isInterval: true };
}

/** Amounts for the service itself, its category or its class. */
function listOwn(kind: "deductible" | "maximum", asked: Asked, year: YearOfDay, notes: PlanNotes): Account[] {
  const { plan, line, side } = asked;
  return plan.document.other_amounts.flatMap((amount, index) => {
    if (amount.kind !== kind || !isOfService(amount, asked) || !isOfSide(amount, side)) return [];
    const path = `/other_amounts/${index}`;
    const when = periodOf(amount, line.date, year);
    const name = `${kind} of its own`;
    const left = readLeft({ what: kind, name, year: when }, path, amount, notes);
    return left === undefined ? [] : [{ key: [plan.number, side, path, when.key].join(" "), ...left }];
  });
}

const isOfSide = ({ network }: OtherAmount, side: NetworkSide): boolean =>
  network === side || network === "both" || network === null;

function isOfService({ procedure, category, class: className }: OtherAmount, { line }: Asked): boolean {
  if (procedure !== null) {
    const [first = "", last = first] = procedure.split("-");
    return line.code >= first && line.code <= last;
  }
  if (category !== null) return category === line.category || (category === "diagnostic" && line.category === "xrays");
  return className !== null && line.category !== null && findClassOf(line.category) === className;
}

function periodOf({ period }: OtherAmount, day: string, year: YearOfDay): YearOfDay {
  if (period === "lifetime") return life;
  if (period === "visit" || period === "day") return { key: `day ${day}`, kind: "current" };
  return year;
}
