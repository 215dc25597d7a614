import { toDateRange } from "../dates.ts";
import type {
  Amount,
  Leftover,
  Message,
  Percent,
  Piece,
  Reference,
  Stated,
  StatedDate,
  StatedNumber,
} from "../eligibility-response.ts";
import { toCents, toNumber, toPercent } from "../numbers.ts";

/** Records which members were read; the rest is reported as unmapped, including members of an unexpected type. */
export interface TrackedObject {
  readonly value: JsonRecord;
  readonly piece: Piece;
  readonly read: Set<string>;
  readonly invalidItems: Piece[];
  readonly children: TrackedObject[];
  readonly budget: { left: number };
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const trackObject = (value: JsonRecord): TrackedObject =>
  createTrackedObject({ source: "json:", raw: value }, value, { left: maxObjects });

/** Far above any honest response; bounds the cost of hostile ones. */
const maxObjects = 50_000;

const createTrackedObject = (piece: Piece, value: JsonRecord, budget: TrackedObject["budget"]): TrackedObject => ({
  value,
  piece,
  read: new Set(),
  invalidItems: [],
  children: [],
  budget,
});

export const sourceOf = ({ piece }: TrackedObject, name: string): string =>
  `${piece.source}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Null for a blank or absent member, or one of another type. */
export function statedAt(members: TrackedObject, name: string): Stated | null {
  const value = toText(ownValue(members, name));
  if (value === undefined) return null;
  members.read.add(name);
  return value === "" ? null : { value, source: sourceOf(members, name) };
}

/** "" if absent. */
export const textAt = (members: TrackedObject, name: string): string => statedAt(members, name)?.value ?? "";

export function statedListAt(members: TrackedObject, name: string): Stated[] {
  const list = ownValue(members, name);
  if (!Array.isArray(list)) return [statedAt(members, name)].filter((stated) => stated !== null);
  const texts = list.map(toText);
  if (texts.includes(undefined)) return [];
  members.read.add(name);
  const place = sourceOf(members, name);
  return texts.flatMap((value, index) => (value ? [{ value, source: `${place}/${index}` }] : []));
}

export const messagesAt = (members: TrackedObject, name: string): Message[] =>
  statedListAt(members, name).map(({ value, source }) => ({ text: value, source, piece: { source, raw: value } }));

export const messagesOf = (items: readonly TrackedObject[], read: (item: TrackedObject) => Stated | null): Message[] =>
  items.flatMap((item) => {
    const text = read(item);
    return text === null ? [] : [{ text: text.value, source: text.source, piece: item.piece }];
  });

export function toReference(qualifier: string, value: Stated | null, description: Stated | null): Reference | null {
  const stated = value ?? description;
  return stated && { qualifier, value, description, piece: { source: stated.source, raw: stated.value } };
}

export type ReferenceName = readonly [qualifier: string, name: string, describedBy?: string];

export const referencesAt = (members: TrackedObject, names: readonly ReferenceName[]): Reference[] =>
  names.flatMap(
    ([qualifier, name, describedBy]) =>
      toReference(qualifier, statedAt(members, name), describedBy ? statedAt(members, describedBy) : null) ?? [],
  );

export function numberAt(members: TrackedObject, name: string): StatedNumber | null {
  const stated = statedAt(members, name);
  return stated && { raw: stated.value, value: toNumber(stated.value), source: stated.source };
}

export function amountAt(members: TrackedObject, name: string): Amount | null {
  const stated = statedAt(members, name);
  return stated && { raw: stated.value, cents: toCents(stated.value), source: stated.source };
}

export function percentAt(
  members: TrackedObject,
  name: string,
  { share, scale }: { share: Percent["share"]; scale: "fraction" | "whole" },
): Percent | null {
  const stated = statedAt(members, name);
  return stated && { raw: stated.value, value: toPercent(stated.value, scale), share, source: stated.source };
}

export function dateAt(members: TrackedObject, name: string, qualifier: string): StatedDate | null {
  const stated = statedAt(members, name);
  if (stated === null) return null;
  const { value: raw, source } = stated;
  return { qualifier, raw, ...toDateRange(raw), source, piece: { source, raw } };
}

/** Takes names of members; "city" and "state" are the same in all formats. */
export const addressOf = (members: TrackedObject | null, line1: string, line2: string, postalCode: string) =>
  members && {
    line1: statedAt(members, line1),
    line2: statedAt(members, line2),
    city: statedAt(members, "city"),
    state: statedAt(members, "state"),
    postalCode: statedAt(members, postalCode),
  };

export function recordAt(members: TrackedObject, name: string): TrackedObject | null {
  const value = ownValue(members, name);
  if (!isRecord(value) || members.budget.left-- <= 0) return null;
  members.read.add(name);
  const record = createTrackedObject({ source: sourceOf(members, name), raw: value }, value, members.budget);
  members.children.push(record);
  return record;
}

/** Accepts a single object in place of a list. Other items, and objects over the budget, count as unread. */
export function recordsAt(members: TrackedObject, name: string): TrackedObject[] {
  const list = ownValue(members, name);
  if (!Array.isArray(list)) return [recordAt(members, name)].filter((record) => record !== null);
  members.read.add(name);
  const place = sourceOf(members, name);
  const records: TrackedObject[] = [];
  for (const [index, value] of list.entries()) {
    const piece = { source: `${place}/${index}`, raw: value };
    if (members.budget.left-- <= 0) {
      members.invalidItems.push({ ...piece, raw: list.slice(index) });
      break;
    }
    if (isRecord(value)) records.push(createTrackedObject(piece, value, members.budget));
    else members.invalidItems.push(piece);
  }
  for (const record of records) members.children.push(record);
  return records;
}

/** The members repeat others or do not come from the payer. */
export function ignore(members: TrackedObject, ...names: readonly string[]): void {
  for (const name of names) members.read.add(name);
}

export function toLeftovers(members: TrackedObject): Leftover[] {
  if (members.read.size === 0 && !isEmpty(members.value)) {
    return [{ reason: "member_not_understood", piece: members.piece }];
  }
  const unread = Object.keys(members.value).filter((name) => !members.read.has(name) && !isEmpty(members.value[name]));
  const pieces =
    unread.length > maxUnread
      ? [members.piece]
      : unread.map((name): Piece => ({ source: sourceOf(members, name), raw: members.value[name] }));
  const own = [...members.invalidItems, ...pieces].map(
    (piece): Leftover => ({ reason: "member_not_understood", piece }),
  );
  return [own, ...members.children.map(toLeftovers)].flat();
}

const maxUnread = 200;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

const ownValue = ({ value }: TrackedObject, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  return typeof value === "boolean" ? (value ? "Y" : "N") : undefined;
}
