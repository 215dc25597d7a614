/** How much the benchmark does. */
export interface Sizes {
  /** Jobs of one measured run. */
  readonly jobs: number;
  /** Jobs before the first measured run, to open connections and compile code. */
  readonly warmUpJobs: number;
  /** Runs of each service at each concurrency. */
  readonly runs: number;
  /** Starts of all services whose first `warmUpJobs` are measured, including the warm-up. */
  readonly coldStarts: number;
  readonly concurrencies: readonly number[];
  /** The share of a core that each thread may use while throughput is measured; absent: no limit. */
  readonly coreShare?: number | undefined;
  /** A run with slow payers has this many jobs per job in flight. */
  readonly slowRounds: number;
  readonly workers: readonly number[];
  /** The best one is reported. */
  readonly workerRuns: number;
  /** The cost of a job in PostgreSQL. */
  readonly postgresCost: {
    /** Jobs of one batch. */
    readonly jobs: number;
    readonly runs: number;
  };
  /** Waiting calls and webhooks, one after another. */
  readonly latency: { readonly calls: number; readonly events: number };
  /** Waiting calls during an upload. */
  readonly upload: {
    readonly rows: number;
    /** Waiting calls without an upload, in each measurement. */
    readonly calls: number;
  };
  readonly release: {
    /** Accounts with work. */
    readonly accounts: readonly number[];
    /** Jobs of all accounts together. */
    readonly jobs: number;
    readonly rounds: number;
  };
  readonly backlog: {
    readonly rows: readonly number[];
    /** Answers measured. */
    readonly answers: number;
    /** Time limit for filling the backlog; a shorter one is then measured. */
    readonly fillLimitMs: number;
    readonly rounds: number;
  };
}

/** `npm run bench`: about 20 minutes on two idle cores. */
export const full: Sizes = {
  jobs: 10_000,
  warmUpJobs: 20_000,
  runs: 5,
  coldStarts: 3,
  concurrencies: [200, 400],
  slowRounds: 20,
  workers: [1, 2, 4],
  workerRuns: 2,
  postgresCost: { jobs: 40_000, runs: 3 },
  latency: { calls: 40, events: 60 },
  upload: { rows: 1_000_000, calls: 200 },
  release: { accounts: [10, 1_000, 10_000], jobs: 100_000, rounds: 40 },
  backlog: { rows: [10_000, 1_000_000], answers: 6_000, fillLimitMs: 100_000, rounds: 8 },
};

/** `--quick`: about 5 minutes, enough to notice a regression. */
export const quick: Sizes = {
  jobs: 2_000,
  warmUpJobs: 500,
  runs: 3,
  coldStarts: 1,
  concurrencies: [200, 400],
  slowRounds: 5,
  workers: [1, 2],
  workerRuns: 1,
  postgresCost: { jobs: 10_000, runs: 1 },
  latency: { calls: 40, events: 20 },
  upload: { rows: 100_000, calls: 100 },
  release: { accounts: [10, 1_000, 10_000], jobs: 20_000, rounds: 5 },
  backlog: { rows: [10_000, 100_000], answers: 3_000, fillLimitMs: 15_000, rounds: 5 },
};
