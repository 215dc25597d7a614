import { joinWords, toPathWords } from "../explain/field-names.ts";
import { formatName } from "../explain/format.ts";
import { type Change, changeImportances, type Difference } from "./change.ts";
import { findImportance } from "./watched.ts";

const sides = ["in_network", "out_of_network"] as const;

/**
 * One change where several values changed alike: in and out of network, and the same of several categories or procedures.
 *
 * @returns the most important first, else in the order of the document
 */
export function groupDifferences(differences: readonly Difference[]): Change[] {
  const bySubject = groupBy(differences, ({ path, before, after, listed }) => [
    listed ? [listed.label, path.split("/").at(-1)] : toSideless(path),
    before,
    after,
  ]);
  const alike = groupBy(bySubject, (group) => {
    const [{ path, before, after }] = group;
    return [hasSubjects(path) ? path.split("/").slice(3) : path, group.map(toSide), before, after];
  });
  const isLost = differences.some(({ path, after }) => path === "/coverage/status" && after === "inactive");
  const changes = alike.map((subjects) => toChange(subjects, isLost));
  return changeImportances.flatMap((importance) => changes.filter((change) => change.importance === importance));
}

type Group<Item> = [Item, ...Item[]];

function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => unknown): Group<Item>[] {
  const groups = new Map<string, Group<Item>>();
  for (const item of items) {
    const key = JSON.stringify(toKey(item));
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

const toSide = ({ path, listed }: Difference) =>
  listed ? listed.side : (sides.find((side) => path.includes(`/${side}/`)) ?? null);

const toSideless = (path: string): string => path.replace(/\/(in|out_of)_network\//, "/");

const hasSubjects = (path: string): boolean => /^\/(classes|categories|procedures)\//.test(path);

/**
 * @param subjects the groups whose values changed alike, such as those of categories
 * @param isLost the coverage was lost
 */
function toChange(subjects: Group<Group<Difference>>, isLost: boolean): Change {
  const [[first, ...ofOtherSide]] = subjects;
  const { path, before, after } = first;
  const names = subjects.map(([difference]) => toWords(difference)[0]);
  const [, ...fields] = ofOtherSide.length > 0 ? toWordsOfBothSides(first) : toWords(first);
  return {
    importance: toImportance({ path, after }, isLost),
    what: joinWords(path, [names.join(" and "), ...fields]),
    before,
    after,
    paths: [...new Set(subjects.flatMap((group) => group.map((difference) => difference.path)))],
  };
}

function toWords({ path, listed }: Difference): [string, ...string[]] {
  if (listed === undefined) return toPathWords(path);
  return [listed.label, ...[listed.side, path.split("/").at(-1)].filter((word) => word != null).map(formatName)];
}

const toWordsOfBothSides = ({ listed, path, ...rest }: Difference) =>
  toWords({ ...rest, path: toSideless(path), ...(listed && { listed: { ...listed, side: null } }) });

/** Coverage that came back stops nobody. An end matters as much as the loss that it dates; until an announced one, visits are paid. */
function toImportance({ path, after }: Pick<Difference, "path" | "after">, isLost: boolean): Change["importance"] {
  if (path === "/coverage/status" && after === "active") return "patient_pays";
  if (path === "/coverage/termination_date" && isLost) return "stops_visit";
  return findImportance(path) ?? "information";
}
