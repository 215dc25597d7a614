import { type Client, createClient, NightguardError } from "./client.ts";
import { toFault } from "./faults.ts";
import { createInbox } from "./files/inbox.ts";
import { openOffice } from "./open-dental/practice.ts";
import { openStore } from "./open-store.ts";
import { readApiKey } from "./secrets.ts";
import type { FileSourceSettings, OpenDentalSourceSettings, Settings, SourceSettings } from "./settings.ts";

const practiceLimitMs = 60_000;
const agentIdLength = 20;

export interface Finding {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * Checks the key, the service and each source, and lists the files that would be taken. It submits nothing.
 *
 * @throws SettingsError when the key cannot be read
 */
export async function checkSettings(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const key = await readApiKey(settings, environment);
  const findings = [await checkService(settings.url, key)];
  for (const source of settings.sources) findings.push(await checkSource(source, settings));
  return findings;
}

async function checkService(url: string, key: string): Promise<Finding> {
  try {
    const client = createClient({ url, key, maxTries: 2 });
    const batches = client.batches()[Symbol.asyncIterator]();
    await batches.next();
    await checkScope(client);
    return { isGood: true, text: `${url} answers, and the key may verify` };
  } catch (error) {
    return { isGood: false, text: `${url}: ${toFault(error).text}` };
  }
}

/** What takes the scope `verify` and changes nothing: a source that is not there is deleted. @throws NightguardError */
async function checkScope(client: Client): Promise<void> {
  const found = await client.deleteSource("none", "a".repeat(agentIdLength)).catch((error: unknown) => error);
  if (found instanceof NightguardError && found.statusCode !== 404) throw found;
}

async function checkSource(source: SourceSettings, settings: Settings): Promise<Finding> {
  return source.kind === "open-dental" ? checkPractice(source) : checkFiles(source, settings);
}

async function checkPractice(source: OpenDentalSourceSettings): Promise<Finding> {
  try {
    await (await openOffice(source, AbortSignal.timeout(practiceLimitMs))).check();
    return { isGood: true, text: `${source.name}: Open Dental answers, and accepts the keys` };
  } catch (error) {
    const isSlow = (error as { name?: string }).name === "TimeoutError";
    const text = isSlow
      ? "Open Dental does not answer; see that the API Service or the eConnector runs"
      : toFault(error).text;
    return { isGood: false, text: `${source.name}: ${text}` };
  }
}

async function checkFiles(source: FileSourceSettings, settings: Settings): Promise<Finding> {
  const store = openStore(source, settings);
  const where = source.kind === "sftp" ? `${source.host}:${source.path}` : source.path;
  try {
    await store.prepare();
    await store.check();
    // Without the wait whether a file is still being written.
    const files = await createInbox(store, { ...source, settle_seconds: 0 }).listReady();
    const what = files.length === 0 ? "no file lies there" : `${files.length} would be taken: ${files.join(", ")}`;
    return { isGood: true, text: `${source.name}: files can be moved in ${where}; ${what}` };
  } catch (error) {
    return { isGood: false, text: `${source.name}: ${where}: ${toFault(error).text}` };
  } finally {
    await store.rest();
  }
}
