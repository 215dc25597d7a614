import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@nightguard/platform";
import { readStaticFile, type StaticFile } from "../http/static-file.ts";

export interface ConsoleFiles {
  readonly page: StaticFile;
  readonly assets: ReadonlyMap<string, StaticFile>;
}

/**
 * `nightguard start` builds the console while the API already answers, so its files are read when somebody opens it, and
 * read again after each build.
 *
 * @returns undefined if the console was not built, or its files may not be read: the API works without it
 */
export function createConsoleFiles(folder: string, log: Log): () => ConsoleFiles | undefined {
  let readVersion = "";
  let files: ConsoleFiles | undefined;

  function find(): ConsoleFiles | undefined {
    const version = readBuildVersion(folder);
    if (version !== readVersion) {
      files = version === "" ? undefined : readConsoleFiles(folder);
      readVersion = version;
    }
    return files;
  }

  let isWarned = false;
  return () => {
    try {
      return find();
    } catch (err) {
      const { code } = err as NodeJS.ErrnoException; // all that these calls throw
      if (code !== "ENOENT" && code !== "EACCES") throw err;
      if (code === "EACCES" && !isWarned) {
        isWarned = true; // anybody may open the page, however often
        log.warn({ err, folder }, "the console's files may not be read; check who owns them");
      }
      return undefined;
    }
  };
}

/** A build replaces the folder as a whole. */
function readBuildVersion(folder: string): string {
  const { ino = 0, mtimeMs = 0 } = statSync(join(folder, "index.html"), { throwIfNoEntry: false }) ?? {};
  return ino === 0 ? "" : `${ino} ${mtimeMs}`;
}

function readConsoleFiles(folder: string): ConsoleFiles {
  const assets = join(folder, "assets");
  return {
    page: readStaticFile(folder, "index.html"),
    assets: new Map(readdirSync(assets).map((name) => [name, readStaticFile(assets, name)])),
  };
}
