import { NightguardError } from "./client.ts";
import { SftpError } from "./sftp/connection.ts";

/** Why something could not be done now; it is tried again. `text` says what to do, and names nobody. */
export interface Fault {
  readonly code: string;
  readonly text: string;
  /** Whether all files of the source wait for the same thing. */
  readonly isOfSource: boolean;
}

const fileFaults: Readonly<Record<string, string>> = {
  EACCES: "no permission for a file or folder; give the agent's user the right to read, write and rename there",
  EBUSY: "another program has a file open; close it there",
  EIO: "the disk or the server reports an error",
  EDQUOT: "the disk's quota is used up; make room",
  ENOENT: "a file or folder is gone; put it back, or check `path`",
  ENOSPC: "the disk is full; make room",
  EPERM: "no permission for a file or folder; give the agent's user the right to read, write and rename there",
  EROFS: "the folder cannot be written to",
};

/** @returns undefined for a refusal of the request itself, which the same request cannot mend */
export function findFault(error: unknown): Fault | undefined {
  if (error instanceof NightguardError) return findServiceFault(error);
  if (error instanceof SftpError) return { code: error.code, text: error.message, isOfSource: true };
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === "string" && fileFaults[code]) {
    return { code: code.toLowerCase(), text: fileFaults[code], isOfSource: code === "ENOSPC" || code === "EDQUOT" };
  }
  if (name === "NotReadableError") {
    return { code: "still_changing", text: "a file changed while it was sent", isOfSource: false };
  }
  const what = typeof code === "string" ? code : String(name);
  return { code: "unexpected", text: `unexpected failure: ${what}`, isOfSource: false };
}

function findServiceFault({ statusCode, message, isRetryable }: NightguardError): Fault | undefined {
  const fault = (code: string, text: string) => ({ code, text, isOfSource: true });
  switch (statusCode) {
    case undefined:
      return fault("unreachable", message);
    case 401:
    case 403:
      return fault("key_refused", `the API key is not accepted: ${message}`);
    case 402:
      return fault("no_plan", `the account may not verify: ${message}`);
    case 404:
      return {
        code: "not_found",
        text: "what answers at `url` does not know the address or the batch; check `url` and the key",
        isOfSource: false,
      };
    default:
      return isRetryable || statusCode >= 500 ? fault("busy", `the service cannot answer now: ${message}`) : undefined;
  }
}
