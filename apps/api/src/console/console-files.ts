import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readStaticFile, type StaticFile } from "../http/static-file.ts";

/** The built console: its page, and by name the files that the page loads. */
export interface ConsoleFiles {
  readonly page: StaticFile;
  readonly assets: ReadonlyMap<string, StaticFile>;
}

/**
 * Reads the built console once, less than 1 MB.
 *
 * @param folder what apps/console/scripts/build.mjs writes
 * @returns undefined if it was not built, or cannot be read
 */
export function findConsoleFiles(folder: string): ConsoleFiles | undefined {
  try {
    const assets = join(folder, "assets");
    return {
      page: readStaticFile(folder, "index.html"),
      assets: new Map(readdirSync(assets).map((name) => [name, readStaticFile(assets, name)])),
    };
  } catch (error) {
    // Absent, or of another user: the API works without it.
    if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
