import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readStaticFile, type StaticFile } from "../http/static-file.ts";

export interface ConsoleFiles {
  readonly page: StaticFile;
  readonly assets: ReadonlyMap<string, StaticFile>;
}

/** @returns undefined if it was not built, or cannot be read */
export function findConsoleFiles(folder: string): ConsoleFiles | undefined {
  try {
    const assets = join(folder, "assets");
    return {
      page: readStaticFile(folder, "index.html"),
      assets: new Map(readdirSync(assets).map((name) => [name, readStaticFile(assets, name)])),
    };
  } catch (error) {
    if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
