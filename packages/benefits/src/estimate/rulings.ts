/** Whether one provision lets the plan pay for a service on its day. */
export interface Ruling {
  readonly allows: "yes" | "no" | "maybe";
  /** The first day on which it no longer forbids the service; null if not known or never. */
  readonly next: string | null;
}

export const yes: Ruling = { allows: "yes", next: null };
export const maybe: Ruling = { allows: "maybe", next: null };
export const no = (next: string | null = null): Ruling => ({ allows: "no", next });

/** One ruling for contradictory values: certain only if all agree. */
export function agree(rulings: readonly Ruling[]): Ruling {
  const [first = yes] = rulings;
  if (rulings.some(({ allows }) => allows !== first.allows)) return maybe;
  const nexts = rulings.map(({ next }) => next);
  return { ...first, next: nexts.includes(null) ? null : (nexts.sort().at(-1) ?? null) };
}
