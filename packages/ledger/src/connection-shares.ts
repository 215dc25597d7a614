/** Connections of each pool of a process at most. */
export interface ConnectionShares {
  /** Statements of calls and of running jobs: those that callers wait for. */
  readonly run: number;
  /** Uploads, each of which holds a connection for as long as it arrives; 0 where none come. */
  readonly intake: number;
  /** Everything else. */
  readonly general: number;
}

const shares = { intake: 0.25, runOfTheRest: 0.6 } as const;

/** Divides the connections of a process among its pools. Nothing else knows how. */
export function shareConnections(total: number, options: { takesUploads: boolean }): ConnectionShares {
  const intake = options.takesUploads ? Math.ceil(total * shares.intake) : 0;
  const run = Math.round((total - intake) * shares.runOfTheRest);
  return { run, intake, general: total - intake - run };
}
