import { type Fault, type Order, type OrderedTraits, words } from "./directives.ts";

/** What a member id orders, its words in their order. */
export interface Orders {
  /** One after the other: the second begins where the first has had its calls. */
  readonly faults: readonly (Limited & { readonly fault: Fault })[];
  readonly delay?: Limited & { readonly delayMs: number };
  readonly traits: OrderedTraits;
}

interface Limited {
  /** How many calls of a job it holds for; Infinity for all. */
  readonly calls: number;
}

/** A member id that looks like an order but is none. It tells the word's place, 1 for the first, never the word. */
export interface OrderFault {
  readonly unknownWord: number;
}

/**
 * Reads a member id such as `SBX-STATUS-503-X2+DELAY-500`: words joined by `+`, in upper or lower case, the prefix
 * needed once and allowed on each.
 *
 * @returns no orders for an ordinary member id: one that does not begin with `SBX-`, or has more than 255 characters
 */
export function parseDirectives(memberId: string): Orders | OrderFault {
  if (memberId.length > maxLength || !/^SBX-/i.test(memberId)) return noOrders;
  // Chance ends the plan of some ordinary members; who gives orders is active until told otherwise.
  let orders: Orders = { faults: [], traits: { hasEnded: false } };
  for (const [index, text] of memberId.toUpperCase().split("+").entries()) {
    const added = addWord(orders, text.replace(/^SBX-/, ""));
    if (!added) return { unknownWord: index + 1 };
    orders = added;
  }
  return orders;
}

/** Of a member id that the API passes on. */
const maxLength = 255;

const noOrders: Orders = { faults: [], traits: {} };

/** What happens to the given call of a job, 1 for the first; undefined where it is answered. */
export function chooseFault({ faults }: Orders, call: number): Fault | undefined {
  let lastCall = 0;
  for (const { fault, calls } of faults) {
    lastCall += calls;
    if (call <= lastCall) return fault;
  }
  return undefined;
}

/** How long the given call is kept waiting; undefined where nothing is ordered for it. */
export function chooseDelayMs({ delay }: Orders, call: number): number | undefined {
  return delay && call <= delay.calls ? delay.delayMs : undefined;
}

function addWord(orders: Orders, text: string): Orders | undefined {
  const { order, calls } = readLimited(text);
  switch (order?.kind) {
    case undefined:
      return undefined;
    case "fault":
      return { ...orders, faults: [...orders.faults, { fault: order.fault, calls }] };
    case "delay":
      return { ...orders, delay: { delayMs: order.delayMs, calls } };
    case "answer":
      // An answer is the same at each call: "for the first two" has no meaning here.
      return calls === forAll ? { ...orders, traits: { ...orders.traits, ...order.traits } } : undefined;
    default:
      return order satisfies never;
  }
}

const forAll = Number.POSITIVE_INFINITY;

/** A word with its number of calls. The whole text is tried first: in `FORM-X12` the end is part of the word. */
function readLimited(text: string): Limited & { readonly order: Order | undefined } {
  const whole = readWord(text);
  const [, word = "", calls] = /^(.+)-X([1-9]\d{0,2})$/.exec(text) ?? [];
  return whole || calls === undefined
    ? { order: whole, calls: forAll }
    : { order: readWord(word), calls: Number(calls) };
}

function readWord(text: string): Order | undefined {
  for (const { pattern, read } of words) {
    const match = pattern.exec(text);
    if (match) return read(...match.slice(1));
  }
  return undefined;
}
