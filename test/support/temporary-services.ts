import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedServices, startEmbeddedServices } from "@nightguard/embedded";

/** Embedded services in a temporary folder, removed on close. */
export async function startTemporaryServices(which: { postgres: boolean }): Promise<EmbeddedServices> {
  const dataDir = await mkdtemp(join(tmpdir(), "nightguard-test-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const services = await startEmbeddedServices({ dataDir, ...which, redis: !which.postgres, say: console.log });
    return {
      ...services,
      async close() {
        await services.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
