import { type Fleet, startFleet } from "./fleet.ts";

/** Runs with a fleet of its own, which is gone afterwards. */
export async function withFleet<Result>(
  options: Parameters<typeof startFleet>[0],
  run: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const fleet = await startFleet(options);
  try {
    return await run(fleet);
  } finally {
    await fleet.stop();
  }
}
