import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createPreparedText, type PreparedText } from "../http/compression.ts";

/** A built file of the console, as it is sent. */
export interface ConsoleFile extends PreparedText {
  readonly contentType: string;
}

/** The built console: its page, and by name the files that the page loads. */
export interface ConsoleFiles {
  readonly page: ConsoleFile;
  readonly assets: ReadonlyMap<string, ConsoleFile>;
}

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
};

/**
 * Reads the built console once, less than 1 MB: no request names a path in the file system.
 *
 * @param folder what apps/console/scripts/build.mjs writes
 * @returns undefined if it was not built, or cannot be read
 */
export function findConsoleFiles(folder: string): ConsoleFiles | undefined {
  try {
    const assets = join(folder, "assets");
    return {
      page: readConsoleFile(folder, "index.html"),
      assets: new Map(readdirSync(assets).map((name) => [name, readConsoleFile(assets, name)])),
    };
  } catch (error) {
    // Absent, or of another user: the API works without it.
    if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

function readConsoleFile(folder: string, name: string): ConsoleFile {
  return {
    contentType: contentTypes[name.split(".").at(-1) ?? ""] ?? "text/plain; charset=utf-8",
    ...createPreparedText(readFileSync(join(folder, name), "utf8")),
  };
}
