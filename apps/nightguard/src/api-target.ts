import { CommandError, exitCodes } from "@nightguard/process/exit";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { findRunning } from "./running.ts";

/** The defaults are those of the `nightguard start` running here. */
export interface ApiTarget {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * @param absentHint what to do when the API has no such resource
 * @throws CommandError as `findApi`
 */
export async function openApi(target: ApiTarget, dataDir: string, absentHint?: string): Promise<ApiClient> {
  const keyHint = "give a valid key with --key or NIGHTGUARD_API_KEY";
  return createApiClient({ ...(await findApi(target, dataDir)), keyHint, absentHint });
}

/**
 * Falls back to the start that runs on this data directory; its key is never sent to another address.
 *
 * @throws CommandError saying what to set
 */
export async function findApi(given: ApiTarget, dataDir: string): Promise<{ url: string; key: string }> {
  const running = given.url && given.key ? undefined : await findRunning(dataDir);
  const url = toUrl(given.url || running?.url);
  const key = given.key || (running && running.url === url.replace(/(?<!\/)\/+$/, "") ? running.key : undefined);
  if (!key) throw new CommandError("An API key is needed; give it with --key or NIGHTGUARD_API_KEY", exitCodes.usage);
  return { url, key };
}

/** As {@link findApi}, for what needs no key. @throws CommandError saying what to set */
export const findUrl = async (given: string | undefined, dataDir: string): Promise<string> =>
  toUrl(given || (await findRunning(dataDir))?.url);

function toUrl(url: string | undefined): string {
  if (!url) {
    const todo = "run `nightguard start` in this folder, or give the API's address with --url or NIGHTGUARD_URL";
    throw new CommandError(`No Nightguard is running here; ${todo}`, exitCodes.usage);
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError("The address must start with http:// or https://; check --url", exitCodes.usage);
  }
  return url;
}
