import { join } from "node:path";
import { createLocalStore } from "./files/local-store.ts";
import type { Store } from "./files/store.ts";
import type { FileSourceSettings, Settings } from "./settings.ts";
import { createSftpStore } from "./sftp/sftp-store.ts";

export function openStore(source: FileSourceSettings, { state }: Pick<Settings, "state">): Store {
  switch (source.kind) {
    case "folder":
      return createLocalStore(source);
    case "sftp":
      return createSftpStore(source, join(state, "work", source.name));
    default:
      return source satisfies never;
  }
}
