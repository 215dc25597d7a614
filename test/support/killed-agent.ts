import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compileCache } from "./compile-cache.ts";

const mainFile = fileURLToPath(new URL("../../apps/nightguard/src/main.ts", import.meta.url));
const killedAt = new URL("./killed-at.mjs", import.meta.url).href;

/**
 * An agent as a process of its own takes what lies there, and is killed at a place in the order of its changes; 0: never.
 * How many places a run passes depends on how often it asks for its batch, so one may end before the place.
 * @returns its exit code, null when it was killed; and the places that it passed, 0 when it was killed
 */
export async function takeOnce(settingsFile: string, killAt = 0): Promise<{ code: number | null; places: number }> {
  const placesFile = `${settingsFile}.places`;
  const child = spawn(process.execPath, ["--import", killedAt, mainFile, "connect", "once", "--config", settingsFile], {
    stdio: "ignore",
    env: { PATH: process.env.PATH, ...compileCache, TEST_KILL_AT: String(killAt), TEST_PLACES_FILE: placesFile },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, places: Number(await readFile(placesFile, "utf8").catch(() => "0")) };
}

/** How a run that should be killed at a place has to end. */
export const endOfKilled = (killAt: number, places: number): 0 | null => (places > 0 && places < killAt ? 0 : null);
