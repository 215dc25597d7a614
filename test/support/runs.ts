/** 1 in `npm test` and `npm run test:long`, 10 in `npm run test:fuzz`, less in .ci/run. */
const factor = Number(process.env.NIGHTGUARD_RUNS_FACTOR ?? 1);

/** How often a test with random input runs, where `usual` is enough for every change. */
export const toRuns = (usual: number): number => Math.ceil(usual * factor);
