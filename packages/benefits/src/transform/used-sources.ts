/**
 * Keeps which places of the raw response have reached a field, be it in part: a segment by its element, an object by its
 * member. Segments are kept by their number, since most values of most answers come from one and texts take long to
 * compare.
 */
export function createUsedSources() {
  const segments: true[] = [];
  const members = new Set<string>();

  function add(places: readonly string[]): void {
    for (const place of places) {
      const segment = segmentOf(place);
      if (segment > 0) segments[segment] = true;
      else addWithWhole(place, members);
    }
  }

  /** Whether anything of it was used. */
  const has = (place: string): boolean => segments[segmentOf(place)] ?? members.has(place);

  return { add, has };
}

/**
 * The number of the segment that a place is in: 21 for `x12:21/EB03`; 0 in JSON, where no digit stands there. Digit by
 * digit, since it is asked of every place.
 */
export function segmentOf(place: string): number {
  let number = 0;
  for (let at = "x12:".length; at < place.length; at++) {
    const digit = place.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break; // the element
    number = number * 10 + digit;
  }
  return number;
}

function addWithWhole(place: string, members: Set<string>): void {
  for (let part = place; part !== "" && !members.has(part); part = part.slice(0, Math.max(0, part.lastIndexOf("/")))) {
    members.add(part);
  }
}
