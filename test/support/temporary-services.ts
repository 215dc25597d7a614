import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type EmbeddedServices, startEmbeddedServices } from "@nightguard/embedded";
import { makeTemporaryFolder } from "./temporary-folder.ts";

type Which = { postgres: boolean };

/** Embedded services in a temporary folder, removed on close. */
export async function startTemporaryServices(which: Which): Promise<EmbeddedServices> {
  const folder = await makeTemporaryFolder();
  try {
    return await startIn(folder, which);
  } catch (error) {
    if (folder.startsWith(tmpdir())) throw error;
    // Copies of PostgreSQL's programs do not run from a file system mounted with noexec.
    return startIn(await makeTemporaryFolder(tmpdir()), which);
  }
}

async function startIn(dataDir: string, { postgres }: Which): Promise<EmbeddedServices> {
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const services = await startEmbeddedServices({ dataDir, postgres, redis: !postgres, say: console.log });
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
