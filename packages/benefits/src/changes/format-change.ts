import { formatValue } from "../explain/field-names.ts";
import { notStated } from "../explain/format.ts";
import type { Change } from "./change.ts";

/** "Annual maximum, individual, in network, remaining: $1,500.00 → $300.00". */
export function formatChange({ what, before, after, paths: [path = ""] }: Change): string {
  const format = (value: Change["before"]) => (value === null ? notStated : formatValue(path, value));
  return `${what}: ${format(before)} → ${format(after)}`;
}
