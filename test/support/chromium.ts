import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Starts the Chromium of this machine. @returns undefined where there is none */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  // As root Chromium has no sandbox; the tests open pages of this machine only.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return chromium.launch({ executablePath, args, timeout: 120_000 });
}

let shared: ReturnType<typeof launchChromium> | undefined;

/** The Chromium that the test files of one process share; it ends with the process. */
export function borrowChromium(): ReturnType<typeof launchChromium> {
  shared ??= launchChromium();
  return shared;
}

/** CHROMIUM, else the first Chromium on the path. */
function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const files = [process.env.CHROMIUM ?? "", ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return files.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    if (file !== "") accessSync(file, constants.X_OK);
    return file !== "";
  } catch {
    return false;
  }
}
