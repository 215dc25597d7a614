import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@nightguard/platform";
import { readStaticFile, type StaticFile } from "../http/static-file.ts";

export interface ConsoleFiles {
  readonly page: StaticFile;
  readonly assets: ReadonlyMap<string, StaticFile>;
}

/** @returns undefined if the console was not built, or its files may not be read: the API works without it */
export function findConsoleFiles(folder: string, log: Log): ConsoleFiles | undefined {
  try {
    const assets = join(folder, "assets");
    return {
      page: readStaticFile(folder, "index.html"),
      assets: new Map(readdirSync(assets).map((name) => [name, readStaticFile(assets, name)])),
    };
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException; // all that these calls throw
    if (code === "EACCES") log.warn({ err, folder }, "the console's files may not be read; check who owns them");
    if (code === "ENOENT" || code === "EACCES") return undefined;
    throw err;
  }
}
