/** Connections of each pool of a process at most. */
export interface ConnectionShares {
  /** Statements of calls and of running jobs: those that callers wait for. */
  readonly run: number;
  /** Everything else. */
  readonly general: number;
}

const runShare = 0.6;

/** Divides the connections of a process among its pools. Nothing else knows how. */
export function shareConnections(total: number): ConnectionShares {
  const run = Math.round(total * runShare);
  return { run, general: total - run };
}
