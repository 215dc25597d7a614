/** How much the bench does. */
export interface Sizes {
  /** Of one measured run. */
  readonly jobs: number;
  /** Done before the first measured run, so that connections are open and code is compiled, which lasts longest. */
  readonly warmUpJobs: number;
  /** Of each side, at each concurrency. */
  readonly runs: number;
  /** Starts of all sides whose first `warmUpJobs` are measured, the warm-up among them. */
  readonly coldStarts: number;
  readonly concurrencies: readonly number[];
  /** Of a core, to which each thread is held while throughput is measured; absent where none is. */
  readonly coreShare?: number | undefined;
  /** Of a measured run with payers that take their time: how often each place in flight is filled. */
  readonly slowRounds: number;
  readonly workers: readonly number[];
  /** The best counts. */
  readonly workerRuns: number;
  /** What PostgreSQL spends on a job. */
  readonly postgresCost: {
    /** Of one batch. */
    readonly jobs: number;
    readonly runs: number;
  };
  /** An upload, and calls that wait for their answers beside it. */
  readonly upload: {
    readonly rows: number;
    /** Calls without the upload, each time that they are measured. */
    readonly calls: number;
  };
  readonly release: {
    /** Accounts with work. */
    readonly accounts: readonly number[];
    /** Of all accounts together. */
    readonly jobs: number;
    readonly rounds: number;
  };
  readonly backlog: {
    readonly rows: readonly number[];
    /** Measured from the backlog's first answer to this one. */
    readonly answers: number;
    /** After this long the backlog is long enough as it is. */
    readonly fillLimitMs: number;
    readonly rounds: number;
  };
}

/** What `npm run bench` does, in some twenty minutes on two idle cores. */
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
  upload: { rows: 1_000_000, calls: 200 },
  release: { accounts: [10, 1_000, 10_000], jobs: 100_000, rounds: 40 },
  backlog: { rows: [10_000, 1_000_000], answers: 6_000, fillLimitMs: 100_000, rounds: 8 },
};

/** What `--quick` does, in some five minutes: enough to see whether something broke. */
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
  upload: { rows: 100_000, calls: 100 },
  release: { accounts: [10, 1_000, 10_000], jobs: 20_000, rounds: 5 },
  backlog: { rows: [10_000, 100_000], answers: 3_000, fillLimitMs: 15_000, rounds: 5 },
};
