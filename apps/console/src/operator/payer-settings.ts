import type { PayerSettings } from "@nightguard/contract";
import { toCountText } from "../parts/text/number-text.ts";
import type { Change } from "./change-table.tsx";
import { toNumber } from "./typed-number.ts";

/** As typed. */
export interface PayerDraft {
  readonly limits: Readonly<Record<LimitName, string>>;
  /** One window per line. */
  readonly closed: string;
  readonly status: "" | "active" | "inactive";
  /** Not changed here. */
  readonly questions?: PayerSettings["questions"];
}

export const limitWords = {
  max_per_second: "Calls a second",
  max_concurrency: "Calls in flight",
  max_per_second_per_npi: "Calls a second about one provider",
} as const;
export type LimitName = keyof typeof limitWords;
export const limitNames = Object.keys(limitWords) as LimitName[];

export const usualSettings: PayerSettings = {
  ...{ max_per_second: null, max_concurrency: null, max_per_second_per_npi: null },
  ...{ closed: [], status: null },
};

export const toPayerDraft = (settings: PayerSettings): PayerDraft => ({
  limits: Object.fromEntries(limitNames.map((name) => [name, String(settings[name] ?? "")])) as PayerDraft["limits"],
  closed: settings.closed.join("\n"),
  status: settings.status ?? "",
  ...(settings.questions && { questions: settings.questions }),
});

/** The body of `PUT /Admin/Payer/{id}`. */
export const toPayerBody = ({ limits, closed, status, questions }: PayerDraft) => ({
  ...Object.fromEntries(limitNames.map((name) => [name, toNumber(limits[name])])),
  closed: toWindows(closed),
  status: status || null,
  ...(questions && { questions }),
});

const toWindows = (closed: string): readonly string[] =>
  closed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const statusWords: Readonly<Record<PayerDraft["status"], string>> = {
  "": "As the payer list says",
  active: "Active",
  inactive: "Inactive",
};

/** The values that saving changes. */
export function listPayerChanges(before: PayerSettings, draft: PayerDraft): readonly Change[] {
  const toText = (value: number | null) => (value === null ? "no limit" : toCountText(value));
  const was = toPayerDraft(before);
  return [
    ...limitNames.map((name) => {
      const typed = toNumber(draft.limits[name]);
      return {
        name: limitWords[name],
        from: toText(before[name]),
        to: typeof typed === "string" ? typed : toText(typed),
      };
    }),
    { name: "Closed", from: toClosedText(was.closed), to: toClosedText(draft.closed) },
    { name: "Status", from: statusWords[was.status], to: statusWords[draft.status] },
  ].filter(({ from, to }) => from !== to);
}

const toClosedText = (closed: string): string => toWindows(closed).join("; ") || "never";

/** Returns `5 a second, closed 20:00-06:00 America/Los_Angeles`. */
export function toSettingsText(settings: PayerSettings): string {
  const { closed, status } = settings;
  const limits = limitNames.flatMap((name) => {
    const value = settings[name];
    return value === null ? [] : [`${limitWords[name].toLowerCase()}: ${toCountText(value)}`];
  });
  const texts = [
    ...limits,
    ...(closed.length > 0 ? [`closed ${closed.join("; ")}`] : []),
    ...(status === null ? [] : [`listed as ${status}`]),
  ];
  return texts.join(", ") || "no limits, never closed";
}

/** What saving brings about, in sentences. */
export function listPayerConsequences(before: PayerSettings, draft: PayerDraft): readonly string[] {
  const windows = toWindows(draft.closed);
  const isLimited = (limits: Readonly<Record<LimitName, unknown>>) =>
    limitNames.some((name) => limits[name] !== null && limits[name] !== "");
  const hasOwn = isLimited(draft.limits) || windows.length > 0;
  const hadOwn = isLimited(before) || before.closed.length > 0;
  return [
    windows.join("\n") !== before.closed.join("\n") &&
      (windows.length > 0
        ? `It is not asked in these hours (${windows.join("; ")}): its work waits until they end.`
        : "It is asked at any hour: work that waited for its hours starts."),
    hasOwn &&
      !hadOwn &&
      "Its questions no longer go through a payer service's batches: payers with limits or hours are asked one by one.",
    hadOwn && !hasOwn && "Nothing limits its calls but the payer service and each account's plan.",
    (draft.status || null) !== before.status &&
      (draft.status === ""
        ? "Its status is again the one of the payer list."
        : `The list of payers shows it as ${draft.status}, whatever the payer service says.`),
  ].filter((text) => text !== false);
}
