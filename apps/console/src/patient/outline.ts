import type { OutlineDocument } from "@nightguard/contract";

export type Section = OutlineDocument["sections"][number];
type Shown = Section["notes"][number];
type Fact = Section["facts"][number];
type Row = NonNullable<Section["table"]>["rows"][number];

export type NetworkView = "both" | "in" | "out";

type Subject = "rejections" | Kind | "amounts" | "classes" | "services" | "history" | "other";
type Kind = Exclude<Section["kind"], "appendix" | null>;

const subjects: readonly (readonly [beginning: string, subject: Subject])[] = [
  ["/errors/", "rejections"],
  ["/maximums/", "amounts"],
  ["/deductibles/", "amounts"],
  ["/out_of_pocket/", "amounts"],
  ["/other_amounts/", "amounts"],
  ["/classes/", "classes"],
  ["/categories/", "services"],
  ["/procedures/", "services"],
  ["/history/", "history"],
];

/** Decides by pointers, because titles are words for people. */
export function findSubject(section: Section): Subject {
  if (section.kind === "appendix") return "other";
  if (section.kind !== null) return section.kind;
  const [path] = listPaths(section);
  return subjects.find(([beginning]) => path?.startsWith(beginning))?.[1] ?? "other";
}

const listPaths = ({ facts, table, notes }: Section): readonly string[] =>
  [...(table?.rows.flatMap(({ cells }) => cells) ?? []), ...facts, ...notes].flatMap(({ paths }) => paths);

/** What decides at a front desk. ClearCoverage's breakdown stands in the place of the categories. */
export function toSummary(sections: readonly Section[]): readonly Section[] {
  const hasBreakdown = sections.some(({ kind }) => kind === "breakdown");
  return sections.flatMap((section) => {
    switch (findSubject(section)) {
      case "summary":
      case "doubts":
      case "estimates":
      case "breakdown":
      case "amounts":
      case "classes":
        return [section];
      case "services":
        return section.table && !hasBreakdown ? toFilled({ ...section, table: toCategories(section.table) }) : [];
      default:
        return [];
    }
  });
}

type Table = NonNullable<Section["table"]>;

const toFilled = (section: Section): readonly Section[] => (section.table?.rows.length === 0 ? [] : [section]);

/** Omits the payer's messages, and columns that no category states. What the payer states for procedures only is not called unstated. */
function toCategories({ head, rows }: Table): Table {
  const groups: { readonly group: Row; readonly members: Row[] }[] = [];
  for (const row of rows) {
    if (row.is_group) groups.push({ group: row, members: [] });
    else groups.at(-1)?.members.push(row);
  }
  const categories = groups.map(({ group, members }) => ({
    ...group,
    notes: [],
    cells: group.cells.map((cell, column) => {
      if (!isUnstated(cell.text)) return cell;
      const stating = members.filter(({ cells }) => isStatedAt(cells, column));
      return stating.length === 0 ? cell : toMembersWords(stating, column);
    }),
  }));
  const kept = head.map((_, column) => column === 0 || groups.some(({ group }) => isStatedAt(group.cells, column)));
  return cutColumns({ head, rows: categories }, kept);
}

/** The value of the only procedure for which the payer states one, such as "not covered (D6010)". */
function toMembersWords(stating: readonly Row[], column: number): Shown {
  const [only, ...others] = stating;
  const cell = only?.cells[column];
  const code = only?.cells[0]?.text.split(" ")[0];
  // A value in parentheses is that of the category, which the procedure inherits.
  if (others.length > 0 || !cell || !code || cell.text.startsWith("(")) return { text: byProcedure, paths: [] };
  return { text: `${cell.text} (${code})`, paths: cell.paths };
}

/** The tab "Full" has it. */
const byProcedure = "by procedure";

const isStatedAt = (cells: readonly Shown[], column: number): boolean => !isUnstated(cells[column]?.text ?? "–");

function cutColumns({ head, rows }: Table, kept: readonly boolean[]): Table {
  const cut = <Cell>(cells: readonly Cell[]): Cell[] => cells.filter((_, column) => kept[column]);
  return { head: cut(head), rows: rows.map((row) => ({ ...row, cells: cut(row.cells) })) };
}

function withRows(section: Section, isKept: (row: Row, index: number) => boolean): readonly Section[] {
  const rows = section.table?.rows.filter(isKept) ?? [];
  return section.table && rows.length > 0 ? [{ ...section, table: { ...section.table, rows } }] : [];
}

/**
 * Searches by a code, a word or a category: `D2740`, `2740`, `crown`. A procedure keeps the heading of its category.
 */
export function findServices(sections: readonly Section[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return sections.flatMap((section) => {
    const subject = findSubject(section);
    if (subject === "services" || subject === "breakdown") {
      const kept = findRows(section.table?.rows ?? [], ({ cells: [name] }) => isNamed(name?.text ?? ""));
      return withRows(section, (_, index) => kept.has(index));
    }
    const facts = subject === "history" ? section.facts.filter(({ label }) => isNamed(label)) : [];
    return facts.length > 0 ? [{ ...section, facts }] : [];
  });
}

function findRows(rows: readonly Row[], isFound: (row: Row) => boolean): ReadonlySet<number> {
  const kept = new Set<number>();
  let heading: { readonly index: number; readonly isFound: boolean } | undefined;
  for (const [index, row] of rows.entries()) {
    if (row.is_group) heading = { index, isFound: isFound(row) };
    if (!isFound(row) && !heading?.isFound) continue;
    if (heading) kept.add(heading.index);
    kept.add(index);
  }
  return kept;
}

export function narrowToNetwork(section: Section, view: NetworkView): Section | undefined {
  if (view === "both") return section;
  const facts = section.facts.map((fact) => narrowFact(fact, view)).filter((fact) => fact !== undefined);
  const table = section.table && narrowTable(section.table, view);
  const isEmpty = facts.length === 0 && table === null && section.notes.length === 0;
  return isEmpty ? undefined : { ...section, facts, table };
}

function narrowTable({ head, rows }: NonNullable<Section["table"]>, view: "in" | "out"): Section["table"] {
  const kept = head.map((title) => (findSide(title) ?? view) === view);
  if (head.length > 1 && kept.slice(1).every((isKept) => !isKept)) return null;
  return cutColumns({ head, rows }, kept);
}

/** `$1,742.50 of $2,000.00 in network; $1,242.50 of $1,500.00 out of network` is one value for each network. */
function narrowFact(fact: Fact, view: "in" | "out"): Fact | undefined {
  const parts = fact.text.split("; ").filter((part) => (findSide(part) ?? view) === view);
  if (parts.length === 0) return undefined;
  const other = view === "in" ? "/out_of_network" : "/in_network";
  const paths = fact.paths.filter((path) => !path.includes(other));
  return { ...fact, text: parts.join("; "), paths: paths.length === 0 ? fact.paths : paths };
}

function findSide(text: string): "in" | "out" | undefined {
  if (/\bout of network\b/i.test(text)) return "out";
  return /\bin network\b/i.test(text) ? "in" : undefined;
}

/** Finds a fact by its subject, such as `/maximums/annual`; undefined if not stated. */
export function findFact(sections: readonly Section[], ...pointers: readonly string[]): string | undefined {
  const facts = sections.find(({ kind }) => kind === "summary")?.facts ?? [];
  const found = facts.find(({ paths }) => paths.some((path) => pointers.some((pointer) => path.startsWith(pointer))));
  return found === undefined || isUnstated(found.text) ? undefined : found.text;
}

/** True if there are percentages or amounts, which the legend explains. */
export const hasBenefits = (sections: readonly Section[]): boolean =>
  sections.some((section) => !["rejections", "summary", "other"].includes(findSubject(section)));

export const hasServices = (sections: readonly Section[]): boolean =>
  sections.some((section) => ["services", "breakdown", "history"].includes(findSubject(section)));

export const hasNetworks = (sections: readonly Section[]): boolean =>
  sections.some(({ table }) => table?.head.some((title) => findSide(title) !== undefined));

const personal = ["/patient", "/subscriber", "/other_coverage", "/plan/policy_number"];

const isPersonal = (path: string): boolean => personal.some((beginning) => path.startsWith(beginning));

const hiddenText = "•••••";

/** Also removes the names from the payer's texts. */
export function hidePeople(sections: readonly Section[], names: readonly string[]): readonly Section[] {
  const hide = <Text extends Shown>(shown: Text): Text =>
    shown.paths.some(isPersonal)
      ? { ...shown, text: hiddenText, paths: [] }
      : { ...shown, text: hideNames(shown.text, names) };
  return sections
    .filter(({ kind }) => kind !== "appendix")
    .map((section) => ({
      ...section,
      facts: section.facts.map(hide),
      notes: section.notes.map(hide),
      table: section.table && {
        ...section.table,
        rows: section.table.rows.map((row) => ({ ...row, cells: row.cells.map(hide), notes: row.notes.map(hide) })),
      },
    }));
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

export function hideNames(text: string, names: readonly string[]): string {
  const words = new Set(
    names
      .flatMap((name) => name.match(wordPattern) ?? [])
      .filter((word) => word.length > 1)
      .map((word) => word.toLowerCase()),
  );
  return text.replaceAll(wordPattern, (word) => (words.has(word.toLowerCase()) ? hiddenText : word));
}

export const isUnstated = (text: string): boolean => text === "–" || text === "not stated";
