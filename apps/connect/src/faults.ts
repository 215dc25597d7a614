import { NightguardError } from "./client.ts";
import { OpenDentalError } from "./open-dental/open-dental-error.ts";
import { SettingsError } from "./settings-error.ts";
import { SftpError } from "./sftp/connection.ts";

/** A failure that is retried. `text` says what to do, and names no file or person. */
export interface Fault {
  readonly code: string;
  readonly text: string;
  /** Whether it stops all files of the source. */
  readonly isOfSource: boolean;
}

const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "no permission for a file or folder; give the agent's user the right to read, write and rename there",
  EBUSY: "another program has a file open; close it there",
  EIO: "the disk or the server reports an error",
  EDQUOT: "the disk's quota is used up; make room",
  ENOENT: "a file or folder is not there; create it or put it back, or check `path`",
  ENOSPC: "the disk is full; make room",
  EPERM: "no permission for a file or folder; give the agent's user the right to read, write and rename there",
  EROFS: "the folder cannot be written to",
};

/** Refusals of the key, the account or the address, which a person mends without a change of the file. */
const mendedElsewhere = [401, 402, 403, 404];

/** Whether the service refused the file itself, and would refuse it again. */
export function isRefusal(error: unknown): error is NightguardError {
  if (!(error instanceof NightguardError) || error.isRetryable) return false;
  const { statusCode = 500 } = error;
  return statusCode < 500 && !mendedElsewhere.includes(statusCode);
}

/** Whether a file that is named `.gz` is not whole gzip. */
export const isBrokenGzip = (error: unknown): boolean => findCode(error)?.startsWith("Z_") ?? false;

export function toFault(error: unknown): Fault {
  if (error instanceof NightguardError) return toServiceFault(error);
  if (error instanceof SftpError) return { code: error.code, text: error.message, isOfSource: true };
  if (error instanceof OpenDentalError) {
    return { code: error.code, text: error.message, isOfSource: error.code !== "not_found" };
  }
  if (error instanceof SettingsError) return { code: "settings", text: error.message, isOfSource: true };
  const code = findCode(error);
  if (code !== undefined && fileFaults[code]) {
    return { code: code.toLowerCase(), text: fileFaults[code], isOfSource: code === "ENOSPC" || code === "EDQUOT" };
  }
  const { name } = error as { name?: unknown };
  if (name === "NotReadableError") {
    return { code: "still_changing", text: "a file changed while it was sent", isOfSource: false };
  }
  return { code: "unexpected", text: `unexpected failure: ${code ?? name}`, isOfSource: false };
}

function findCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}

function toServiceFault({ statusCode, message, isRetryable }: NightguardError): Fault {
  const fault = (code: string, text: string, isOfSource = true) => ({ code, text, isOfSource });
  switch (statusCode) {
    case undefined:
      return fault("unreachable", message);
    case 401:
    case 403:
      return fault("key_refused", `the API key is not accepted: ${message}`);
    case 402:
      return fault("no_plan", `the account may not verify: ${message}`);
    case 404:
      return fault("not_found", "the API does not know the address or the batch; check `url` and the key", false);
    default:
      if (isRetryable || statusCode >= 500) return fault("busy", `the service cannot answer now: ${message}`);
      return fault("refused", message, false);
  }
}
