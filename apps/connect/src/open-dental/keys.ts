import { readSecretCommand, readSecretFile } from "../secrets.ts";
import { SettingsError } from "../settings-error.ts";
import type { OpenDentalSettings } from "./open-dental-settings.ts";

export interface OpenDentalKeys {
  readonly developer: string;
  readonly customer: string;
}

/**
 * The developer's key, and the one that the office has enabled.
 *
 * @throws SettingsError which names the file or the command, without what was read
 */
export async function readKeys(source: OpenDentalSettings): Promise<OpenDentalKeys> {
  return { developer: await readKey(source, "developer"), customer: await readKey(source, "customer") };
}

async function readKey(source: OpenDentalSettings, owner: "developer" | "customer"): Promise<string> {
  const file = source[`${owner}_key_file`];
  const command = source[`${owner}_key_command`] ?? [];
  const key = (file === undefined ? await readSecretCommand(command) : await readSecretFile(file)).trim();
  if (/^[\x21-\x2e\x30-\x7e]+$/.test(key)) return key;
  throw new SettingsError(`${file ?? command[0]} holds no ${owner} key of Open Dental: one line without blanks`);
}
