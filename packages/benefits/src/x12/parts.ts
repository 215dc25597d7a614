import { toDateRange } from "../dates.ts";
import type {
  Amount,
  Contact,
  Message,
  Percent,
  ProcedureCode,
  Reference,
  ServiceDelivery,
  Stated,
  StatedDate,
  StatedNumber,
} from "../eligibility-response.ts";
import { toCents, toNumber, toPercent } from "../numbers.ts";
import { toProcedureCode } from "../procedure-code.ts";
import { componentsOf, type Delimiters, elementAt, repetitionsOf, type Segment } from "./segments.ts";
import { sourceOf } from "./sources.ts";

/** Elements are counted from 1, as in EB03. */

export function statedAt(segment: Segment, number: number): Stated | null {
  const value = elementAt(segment, number);
  return value === "" ? null : { value, source: sourceOf(segment, number) };
}

export function repetitionsAt(segment: Segment, number: number, delimiters: Delimiters): Stated[] {
  const values = repetitionsOf(elementAt(segment, number), delimiters);
  if (values.length === 0) return [];
  const source = sourceOf(segment, number);
  return values.map((value) => ({ value, source }));
}

export function numberAt(segment: Segment, number: number): StatedNumber | null {
  const raw = elementAt(segment, number);
  return raw === "" ? null : { raw, value: toNumber(raw), source: sourceOf(segment, number) };
}

export function amountAt(segment: Segment, number: number): Amount | null {
  const raw = elementAt(segment, number);
  return raw === "" ? null : { raw, cents: toCents(raw), source: sourceOf(segment, number) };
}

export function percentAt(segment: Segment, number: number, share: Percent["share"]): Percent | null {
  const raw = elementAt(segment, number);
  return raw === "" ? null : { raw, value: toPercent(raw, "fraction"), share, source: sourceOf(segment, number) };
}

/** EB13: qualifier, code, four modifiers, a description, the end of a range. */
export function procedureAt(segment: Segment, number: number, delimiters: Delimiters): ProcedureCode | null {
  const element = elementAt(segment, number);
  if (element === "") return null;
  const components = componentsOf(element, delimiters);
  const [qualifier, code] = components.length === 1 ? ["", components[0]] : components;
  return toProcedureCode({
    qualifier: qualifier ?? "",
    code: code ?? "",
    rangeEnd: components[7] ?? "",
    modifiers: components.length > 2 ? components.slice(2, 6) : [],
    source: sourceOf(segment, number),
  });
}

/** Reads DTP and DMG02. The format qualifier is not needed and often wrong. */
export function dateAt(segment: Segment, number: number, qualifier: string): StatedDate | null {
  const raw = elementAt(segment, number);
  if (raw === "") return null;
  const { isRange, from, to, isInvalid } = toDateRange(raw);
  return { qualifier, raw, isRange, from, to, isInvalid, source: sourceOf(segment, number), piece: segment.piece };
}

export const toReference = (ref: Segment): Reference => ({
  qualifier: elementAt(ref, 1),
  value: statedAt(ref, 2),
  description: statedAt(ref, 3),
  piece: ref.piece,
});

export function toMessage(msg: Segment): Message | null {
  const text = elementAt(msg, 1);
  return text === "" ? null : { text, source: sourceOf(msg, 1), piece: msg.piece };
}

export const toDelivery = (hsd: Segment): ServiceDelivery => ({
  quantityQualifier: statedAt(hsd, 1),
  quantity: numberAt(hsd, 2),
  windowUnit: statedAt(hsd, 3),
  windowLength: numberAt(hsd, 4),
  timePeriod: statedAt(hsd, 5),
  periodCount: numberAt(hsd, 6),
  piece: hsd.piece,
});

/** PER: up to three pairs of kind and number, from PER03. */
export function toContacts(per: Segment): Contact[] {
  return [3, 5, 7].flatMap((number) => {
    const value = statedAt(per, number + 1);
    return value === null ? [] : [{ kind: elementAt(per, number), value }];
  });
}
