import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SettingsError } from "./settings-error.ts";

const sqliteBusy = 5;

/**
 * Lets one agent work on a state folder. SQLite takes an operating system's lock, which the kernel releases when the process
 * ends, so it is never stale.
 *
 * @returns what releases it
 * @throws SettingsError while another agent holds it
 */
export function lockState(folder: string): Disposable {
  const database = openFile(folder);
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw ofAnother(folder, error);
    throw new SettingsError(`another agent works with ${folder}: stop it, or give this one its own \`state\` folder`);
  }
  return { [Symbol.dispose]: () => database.close() };
}

function openFile(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  } catch (error) {
    throw ofAnother(folder, error);
  }
}

/** Left by a try as root, for example. */
const ofAnother = (folder: string, cause: unknown): SettingsError =>
  new SettingsError(`${folder} cannot be written; it and all in it must belong to the agent's user (chown -R)`, {
    cause,
  });
