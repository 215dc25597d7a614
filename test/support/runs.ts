/** A tenth in `npm test` and on every push, all in `npm run test:nightly`, ten times as much in `npm run test:fuzz`. */
const factor = Number(process.env.NIGHTGUARD_RUNS_FACTOR ?? 0.1);

/** All kinds of upstream are tested at night, and the usual ones on every push. */
export const isNight = factor >= 1;

/** How often a test with random input runs, where `usual` is enough for a night. */
export const toRuns = (usual: number): number => Math.ceil(usual * factor);
