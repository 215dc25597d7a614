import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Document, parseDocument } from "yaml";
import { z } from "zod";
import {
  findContradiction,
  openDentalSource as openDental,
  resolveKeyFiles,
} from "./open-dental/open-dental-settings.ts";
import { type Schedule, weekdays } from "./schedule/schedule.ts";
import { SettingsError } from "./settings-error.ts";
import { flag, sourceName, text, timeOfDay, wholeNumber } from "./settings-values.ts";

const zone = z.string().refine(isZone, "must be a time zone such as America/Chicago");
const day = z.iso.date("must be a day such as 2026-12-25");

const schedule = z.strictObject({
  at: z.array(timeOfDay).min(1).max(24),
  days: z
    .array(z.enum(weekdays))
    .min(1)
    .default([...weekdays]),
  catch_up_hours: wholeNumber(0, 48).default(6),
});

const rule = z.strictObject({
  days_ahead: wholeNumber(0, 60).default(1),
  max_age_days: wholeNumber(0, 366).default(30),
  new_benefit_year: flag.default(true),
  on_the_day: flag.default(true),
});

const batchOptions = z.strictObject({
  operation: z.enum(["eligibility", "clearcoverage"]).optional(),
  transform: z.enum(["true_eligibility"]).optional(),
  npi: text.optional(),
  tax_id: text.optional(),
  payer_id: text.optional(),
  date_order: z.enum(["mdy", "dmy"]).optional(),
  sheet: text.optional(),
  mapping: text.optional(),
  priority: z.enum(["low", "normal", "high"]).optional(),
  max_age: wholeNumber(0, 999_999).optional(),
  on_unknown: z.enum(["retry", "fail"]).optional(),
  on_invalid: z.enum(["skip", "reject"]).optional(),
  not_before: timeOfDay.optional(),
  deadline: timeOfDay.optional(),
});

/** What all sources have in common. */
const source = {
  name: sourceName,
  zone: zone.optional(),
  schedule: schedule.optional(),
  late_after_hours: wholeNumber(1, 8_760).optional(),
};

/** What sources of files have in common. */
const fileSource = {
  ...source,
  path: text,
  verify: rule.optional(),
  ready: z.enum(["settled", "done"]).default("settled"),
  settle_seconds: wholeNumber(1, 3_600).default(10),
  columns: z.record(text, text).default({}),
  batch: batchOptions.default({}),
  results: z.array(z.enum(["csv", "xlsx"])).default(["csv", "xlsx"]),
  duplicates: z.enum(["skip", "ask"]).default("skip"),
};

const folderSource = z.strictObject({
  ...fileSource,
  kind: z.literal("folder"),
  keep_days: wholeNumber(1, 3_650).optional(),
});

const hostKey = z
  .string()
  .regex(
    /^(?:ssh-ed25519|ecdsa-sha2-nistp256|ssh-rsa) [A-Za-z0-9+/]{40,}={0,2}$/,
    "must be the server's public key as ssh-keyscan prints it, such as: ssh-ed25519 AAAA…",
  );

const sftpSource = z.strictObject({
  ...fileSource,
  kind: z.literal("sftp"),
  host: text,
  port: wholeNumber(1, 65_535).default(22),
  user: text,
  host_key: hostKey,
  private_key_file: text.optional(),
  password_file: text.optional(),
  look_every_seconds: wholeNumber(1, 86_400).default(60),
});

/** A practice system runs by its schedule, and asks what is due. */
const openDentalSource = openDental.safeExtend({
  ...source,
  schedule,
  verify: rule.prefault({}),
  batch: batchOptions
    .pick({ operation: true, priority: true, not_before: true, deadline: true })
    .extend({ transform: z.literal("true_eligibility").default("true_eligibility") })
    .prefault({}),
});

const mail = z.strictObject({
  host: text,
  port: wholeNumber(1, 65_535).default(587),
  user: text.optional(),
  password_file: text.optional(),
  from: text,
  to: z.array(text).min(1),
});

const settingsFile = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: "must be an address such as https://nightguard.example" }),
  key_file: text.optional(),
  key_command: z.array(text).min(1).optional(),
  state: text.default("state"),
  zone: zone.default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  holidays: z.array(day).max(1_000).default([]),
  sources: z
    .array(z.discriminatedUnion("kind", [folderSource, sftpSource, openDentalSource]))
    .min(1)
    .max(100),
  alerts: z
    .strictObject({
      command: z.array(text).min(1).optional(),
      webhook: z.url({ protocol: /^https?$/ }).optional(),
      mail: mail.optional(),
    })
    .default({}),
});

type SettingsFile = z.infer<typeof settingsFile>;
type SourceOfFile = SettingsFile["sources"][number];
/** A source's settings, with the zone and the holidays that hold for it. */
export type SourceSettings = FolderSettings | SftpSettings | OpenDentalSourceSettings;
export type FolderSettings = Omit<z.infer<typeof folderSource>, keyof Times> & Times;
export type SftpSettings = Omit<z.infer<typeof sftpSource>, keyof Times> & Times;
export type OpenDentalSourceSettings = Omit<z.infer<typeof openDentalSource>, keyof Times> &
  Times & { readonly schedule: Schedule };
export type FileSourceSettings = FolderSettings | SftpSettings;
interface Times {
  readonly zone: string;
  readonly schedule?: Schedule | undefined;
}
export type Settings = Omit<SettingsFile, "sources" | "holidays"> & { readonly sources: readonly SourceSettings[] };
export type Mail = z.infer<typeof mail>;

/**
 * Reads the agent's settings. Paths in it that are relative begin at its own folder.
 *
 * @throws SettingsError which names every fault
 */
export async function readSettings(file: string): Promise<Settings> {
  const content = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === "ENOENT" ? "there is no such file; docs/connect.md has one to begin with" : cause.code;
    throw new SettingsError(`${file} cannot be read: ${why}`);
  });
  return parseSettings(content, file);
}

/** @throws SettingsError as `readSettings` */
export function parseSettings(content: string, file: string): Settings {
  const document = parseDocument(content, { schema: "failsafe", strict: true });
  const [fault] = document.errors;
  // Its first line says what and where, before the lines that it shows.
  if (fault) throw new SettingsError(`${file}: ${fault.message.split("\n")[0]?.replace(/:$/, "")}`);
  return toSettings(toValues(document, file), file);
}

/** References could make a short file very large. */
function toValues(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch {
    throw new SettingsError(`${file}: references (&name, *name) are not read; write the value where it belongs`);
  }
}

/**
 * @param values as in the file, numbers as text
 * @param file where they are from, by which paths are resolved
 * @throws SettingsError as `readSettings`
 */
export function toSettings(values: unknown, file: string): Settings {
  const { data, error } = settingsFile.safeParse(values);
  if (!data) {
    const faults = error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`);
    throw new SettingsError(`${file}: ${faults.join("; ")}`);
  }
  const at = (path: string) => resolve(dirname(file), path);
  const { holidays, ...given } = data;
  const settings: Settings = {
    ...given,
    state: at(data.state),
    ...(data.key_file !== undefined && { key_file: at(data.key_file) }),
    alerts: { ...data.alerts, ...(data.alerts.mail && { mail: resolveMail(data.alerts.mail, at) }) },
    sources: data.sources.map((source) => resolveSource(source, { ...data, at })),
  };
  rejectContradictions(settings, file);
  return settings;
}

/** The path of a server's folder is the server's. */
function resolveSource(
  source: SourceOfFile,
  { at, zone, holidays }: { at: (path: string) => string; zone: string; holidays: readonly string[] },
): SourceSettings {
  const times = { zone: source.zone ?? zone, schedule: source.schedule && { ...source.schedule, holidays } };
  switch (source.kind) {
    case "folder":
      return { ...source, ...times, path: at(source.path) };
    case "sftp": {
      const { private_key_file: keyFile, password_file: passwordFile } = source;
      return {
        ...source,
        ...times,
        ...(keyFile !== undefined && { private_key_file: at(keyFile) }),
        ...(passwordFile !== undefined && { password_file: at(passwordFile) }),
      };
    }
    case "open-dental":
      return { ...resolveKeyFiles(source, at), ...times, schedule: { ...source.schedule, holidays } };
    default:
      return source satisfies never;
  }
}

function resolveMail(mail: Mail, at: (path: string) => string): Mail {
  return { ...mail, ...(mail.password_file !== undefined && { password_file: at(mail.password_file) }) };
}

function rejectContradictions({ sources, key_file, key_command }: Settings, file: string): void {
  if (key_file !== undefined && key_command !== undefined) {
    throw new SettingsError(`${file}: give key_file or key_command, not both`);
  }
  for (const source of sources) {
    if (source.kind === "sftp" && source.private_key_file === undefined && source.password_file === undefined) {
      throw new SettingsError(`${file}: the source ${source.name} needs private_key_file or password_file`);
    }
    const fault = source.kind === "open-dental" ? findContradiction(source) : undefined;
    if (fault !== undefined) throw new SettingsError(`${file}: the source ${source.name} ${fault}`);
  }
  for (const [what, values] of [
    ["name", sources.map(({ name }) => name)],
    ["path", sources.flatMap(listPaths)],
  ] as const) {
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw new SettingsError(`${file}: two sources have the ${what} ${twice}`);
  }
}

function listPaths(source: SourceSettings): string[] {
  if (source.kind === "open-dental") return [];
  return [source.kind === "sftp" ? `${source.host}:${source.path}` : source.path];
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
