export interface Output {
  say(...lines: readonly string[]): void;
  readonly isTerminal: boolean;
  readonly stream: NodeJS.WritableStream;
}

/** @param stream standard output, or standard error if standard output carries the results */
export function createOutput(stream: NodeJS.WritableStream & { isTTY?: boolean }): Output {
  return {
    say: (...lines) => void stream.write(`${lines.join("\n")}\n`),
    isTerminal: stream.isTTY === true,
    stream,
  };
}

/** Returns `3 rows`, `1 row`, `12,345 rows`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}

/** Returns `0.4 s`, `12 s`, `3 min`. */
export function duration(ms: number): string {
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  return `${Math.round(ms / 60_000)} min`;
}
