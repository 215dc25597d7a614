import { createFileSource } from "./files/file-source.ts";
import { openPractice } from "./open-dental/practice.ts";
import { openStore } from "./open-store.ts";
import type { Settings, SourceSettings } from "./settings.ts";
import type { Source, SourceDeps } from "./source.ts";
import { createVisitSource } from "./visits/visit-source.ts";

/** @throws SettingsError when a practice system's keys cannot be read */
export async function openSource(
  source: SourceSettings,
  settings: Pick<Settings, "state">,
  deps: SourceDeps,
): Promise<Source> {
  if (source.kind !== "open-dental") return createFileSource(source, { ...deps, store: openStore(source, settings) });
  const say = (run: string, text: string) => deps.say(source.name, `${run} ${text}`);
  const practice = await openPractice(source, { ...deps, records: deps.journal.writes, say });
  return createVisitSource(source, { ...deps, practice });
}
