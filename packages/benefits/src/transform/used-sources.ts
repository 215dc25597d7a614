/** X12 segments are kept by number, JSON objects by pointer: numbers are faster, and most sources are segments. */
export class UsedSources {
  private readonly segments: true[] = [];
  private readonly members = new Set<string>();
  private readonly messages: ReadonlySet<string>;
  private readonly longLists = new Set<readonly string[]>();

  /** @param messages members that are not part of their row's statement */
  constructor(messages: readonly string[]) {
    this.messages = new Set(messages);
  }

  /** @param sources must not change afterwards */
  add(sources: readonly string[]): void {
    if (sources.length > longLength) {
      if (this.longLists.has(sources)) return;
      this.longLists.add(sources);
    }
    for (const source of sources) {
      const segment = segmentOf(source);
      if (segment > 0) this.segments[segment] = true;
      else if (!this.messages.has(source)) addWithParents(source, this.members);
    }
  }

  has(source: string): boolean {
    return this.segments[segmentOf(source)] ?? this.members.has(source);
  }
}

const longLength = 8;

/** 21 for `x12:21/EB03`, 0 for JSON. Hot: called for every source. */
export function segmentOf(source: string): number {
  let number = 0;
  for (let at = "x12:".length; at < source.length; at++) {
    const digit = source.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) break;
    number = number * 10 + digit;
  }
  return number;
}

function addWithParents(source: string, members: Set<string>): void {
  for (let part = source; part !== "" && !members.has(part); part = part.slice(0, Math.max(0, part.lastIndexOf("/")))) {
    members.add(part);
  }
}
