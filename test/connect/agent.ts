import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readSettings, runAgent, runOnce } from "../../apps/connect/src/index.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { makeTemporaryFolder } from "../support/temporary-folder.ts";

/** An office: a folder, and what the agent needs beside it. */
export interface Office {
  /** Where files are dropped. */
  readonly inbox: string;
  /** An agent's settings; each state is an agent of its own. */
  readonly settingsFile: (state?: string, more?: readonly string[], source?: readonly string[]) => Promise<string>;
  /** Drops a file, and the mark that it is whole. */
  drop(name: string, content: string | Buffer): Promise<void>;
  dropUnmarked(name: string, content: string | Buffer): Promise<void>;
  /** What is in `processing`, `done` or `failed`: the files of each run's folder by the folder's name. */
  list(place: "processing" | "done" | "failed"): Promise<Map<string, string[]>>;
  read(place: "done" | "failed", folder: string, file: string): Promise<string>;
}

export async function openOffice({ url, key }: { url: string; key: string }): Promise<Office> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const inbox = join(folder, "drop here");
  await mkdir(inbox);
  await writeFile(join(folder, "key"), `${key}\n`, { mode: 0o600 });
  return {
    inbox,
    async settingsFile(state = "state", more = [], source = ["    kind: folder", "    path: drop here"]) {
      const file = join(folder, `${state}.yaml`);
      const lines = [
        `url: ${url} # where Nightguard is`,
        "key_file: key",
        `state: ${state}`,
        "zone: America/Chicago",
        "sources:",
        "  - name: north",
        ...source,
        "    settle_seconds: 1",
        ...more,
      ];
      await writeFile(file, lines.join("\n"));
      return file;
    },
    async drop(name, content) {
      await writeFile(join(inbox, name), content);
      await writeFile(join(inbox, `${name}.done`), "");
    },
    dropUnmarked: (name, content) => writeFile(join(inbox, name), content),
    async list(place) {
      const folders = await readdir(join(inbox, place)).catch(() => []);
      const files = folders.map(async (name) => [name, (await readdir(join(inbox, place, name))).toSorted()] as const);
      return new Map(await Promise.all(files));
    },
    read: (place, name, file) => readFile(join(inbox, place, name, file), "utf8"),
  };
}

/** An agent in this process that takes what lies there, and ends. */
export async function takeAll(settingsFile: string) {
  const lines: string[] = [];
  const settings = await readSettings(settingsFile);
  const { signal } = new AbortController();
  const ended = await runOnce({ settings, environment: {}, signal, say: (line) => lines.push(line) });
  return { ...ended, log: lines.join("\n") };
}

/** An agent in this process that runs until it is stopped, or the test ends. */
export async function startAgent(settingsFile: string) {
  const lines: string[] = [];
  const stop = new AbortController();
  const settings = await readSettings(settingsFile);
  const running = runAgent({ settings, environment: {}, signal: stop.signal, say: (line) => lines.push(line) });
  const end = async () => {
    stop.abort();
    await running;
  };
  onTestFinished(end);
  return { end, log: () => lines.join("\n") };
}

let people = 0;

/** A table of people who were in no other file. */
export function aTable(rows = 3): string {
  const { payer, provider, subscriber } = anEligibilityRequest();
  const header = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number,reference";
  const lines = Array.from({ length: rows }, () => {
    const person = `${++people}`;
    const { first_name: first, last_name: last, dob, group_number: group } = subscriber;
    return [
      payer.id,
      provider.npi,
      provider.tax_id,
      first,
      last,
      `member-${person}`,
      dob,
      group,
      `ref-${person}`,
    ].join();
  });
  return `${[header, ...lines].join("\n")}\n`;
}
