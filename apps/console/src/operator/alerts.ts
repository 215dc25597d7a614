import type { PayerHealth, System } from "@nightguard/contract";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { toDurationText } from "../parts/text/time-format.ts";
import type { OperatorStatus } from "./operator-status.ts";
import { listLate, toOverdueText } from "./retention-words.ts";

export interface Alert {
  /** Bad: work stands still or is lost. */
  readonly tone: "bad" | "warn";
  readonly text: string;
  /** Where it is seen better, behind `/console/operator`. */
  readonly href?: string;
}

const lateWebhookSeconds = 300;
const clockToleranceSeconds = 5;

type Describe = (status: OperatorStatus) => readonly Alert[];

/** Read beside the status; absent until it is. */
interface Beside {
  readonly payers?: readonly PayerHealth[] | undefined;
  readonly retention?: System["retention"] | undefined;
  readonly now?: number;
}

/** What is wrong with the installation, in words: the worst first. */
export function toAlerts(
  status: OperatorStatus,
  { payers = [], retention, now = Date.now() }: Beside = {},
): readonly Alert[] {
  const alerts = [
    ...describers.flatMap((describe) => describe(status)),
    ...describeDownPayers(status, payers),
    ...(retention ? describeRetention(retention, now) : []),
  ];
  return [...alerts.filter(({ tone }) => tone === "bad"), ...alerts.filter(({ tone }) => tone !== "bad")];
}

const bad = (text: string, href?: string): Alert => ({ tone: "bad", text, ...(href !== undefined && { href }) });
const warn = (text: string, href?: string): Alert => ({ ...bad(text, href), tone: "warn" });

const describers: readonly Describe[] = [
  describeRedis,
  describeWorkers,
  describeLostCommits,
  describeLiveSource,
  describeCredentials,
  describeHeldPayers,
  describeWebhooks,
  describeDeadlines,
  describeAccounts,
  describeDatabase,
  describeUpstreams,
  describeClocks,
];

function describeRedis({ redis }: OperatorStatus): Alert[] {
  const fault =
    redis.status === "ok"
      ? []
      : [
          bad(
            redis.hint ?? "Redis does not answer. Queued work waits; waiting calls are answered, and uploads are kept.",
          ),
        ];
  return [...fault, ...(redis.warnings ?? []).map(({ message }) => warn(message))];
}

function describeWorkers({ workers }: OperatorStatus): Alert[] {
  return workers?.length === 0 ? [bad("No worker is alive. Queued work waits until one runs.", "/processes")] : [];
}

function describeLostCommits({ lost_commits: lost }: OperatorStatus): Alert[] {
  if (lost.length === 0) return [];
  return [
    bad(
      "PostgreSQL failed over and lost commits. No queued work is released: stop the API and the workers, run nightguard admin restored, and start them again.",
    ),
  ];
}

function describeLiveSource({ live_answered_by: source }: OperatorStatus): Alert[] {
  switch (source) {
    case "none":
      return [bad("No payer service answers live questions: they are refused with 503.", "/payers")];
    case "sandbox":
      return [warn("The sandbox answers live questions: the answers are invented.", "/payers")];
    default:
      return [];
  }
}

function describeCredentials({ credentials, upstreams }: OperatorStatus): Alert[] {
  const named = [...Object.entries(credentials ?? {}), ...(upstreams ?? []).map((one) => [one.name, one] as const)];
  return named.flatMap(([name, { status, per_second: perSecond }]) => {
    if (status === "held")
      return [bad(`The payer service ${name} refuses our credentials. Its work waits.`, "/payers")];
    if (status === "ok") return [];
    return [warn(`The payer service ${name} said too many: it is asked ${perSecond} times a second now.`, "/payers")];
  });
}

function describeHeldPayers({ payers_held: held }: OperatorStatus): Alert[] {
  const names = (held ?? []).map(({ name, payer_id: id }) => name || id);
  return names.length === 0 ? [] : [bad(`${sayNotAnswering(names)} Questions to them wait.`, "/payers")];
}

/** Those that no circuit breaker holds: callers still wait for them. */
function describeDownPayers({ payers_held: held }: OperatorStatus, payers: readonly PayerHealth[]): Alert[] {
  const isHeld = (id: string) => (held ?? []).some((payer) => payer.payer_id === id);
  const names = payers
    .filter(({ state, payer_id: id }) => state === "down" && !isHeld(id))
    .map(({ payer_name: name, payer_id: id }) => name || id);
  return names.length === 0 ? [] : [bad(sayNotAnswering(names), "/payers")];
}

function sayNotAnswering(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  return `${shown.join(", ")}${more} ${names.length === 1 ? "does" : "do"} not answer.`;
}

function describeWebhooks({ service_levels: levels }: OperatorStatus): Alert[] {
  const seconds = levels.webhook_oldest_waiting_seconds;
  if (seconds === null || seconds < lateWebhookSeconds) return [];
  return [warn(`Webhooks are late: the oldest event waits for ${toDurationText(seconds * 1_000)}.`)];
}

function describeDeadlines({ service_levels: { deadlines_24h: due } }: OperatorStatus): Alert[] {
  if (due.expired === 0) return [];
  return [
    warn(
      `${toCountText(due.expired)} of ${toCountedNoun(due.rows, "row")} missed their deadline in the last 24 hours.`,
    ),
  ];
}

function describeAccounts({ accounts, suspended_accounts: suspended }: OperatorStatus): Alert[] {
  const usedUp = accounts.filter(({ waiting_for: reasons }) => reasons.includes("daily_limit_reached"));
  const withoutPlan = accounts.filter(({ waiting_for: reasons }) => reasons.includes("no_plan"));
  return [
    ...usedUp.map(({ name, account_id: id }) =>
      warn(`${name} has used up its day. Its work waits until midnight UTC, or for a larger plan.`, `/accounts/${id}`),
    ),
    ...withoutPlan.map(({ name, account_id: id }) => warn(`${name} has no plan. Its work waits.`, `/accounts/${id}`)),
    ...(suspended.length === 0
      ? []
      : [warn(`${toCountedNoun(suspended.length, "account")} suspended: ${listNames(suspended)}.`, "/accounts")]),
  ];
}

const listNames = (accounts: readonly { readonly name: string }[]): string => {
  const names = accounts.slice(0, 3).map(({ name }) => name);
  return names.join(", ") + (accounts.length > names.length ? ` and ${accounts.length - names.length} more` : "");
};

function describeDatabase({ database_connections: use, old_snapshots: snapshots }: OperatorStatus): Alert[] {
  const room =
    use.claimed > use.available
      ? [
          warn(
            `PostgreSQL has room for ${use.available} connections, and ${use.claimed} may be opened: raise max_connections.`,
          ),
        ]
      : [];
  const kept = snapshots.map(({ kind, name }) =>
    warn(`PostgreSQL cannot remove old rows: a ${kind} (${name}) keeps them.`),
  );
  return [...room, ...kept];
}

function describeUpstreams({ payer_lists: lists, certificates_ending: certificates }: OperatorStatus): Alert[] {
  return [
    ...certificates.map(({ upstream, expires_at: at }) =>
      warn(`The client certificate for ${upstream} ends on ${at.slice(0, 10)}.`, "/payers"),
    ),
    ...lists.flatMap(({ upstream, error }) =>
      error === null ? [] : [warn(`The payer list of ${upstream} could not be read: ${error}`, "/payers")],
    ),
  ];
}

function describeRetention(retention: System["retention"], now: number): Alert[] {
  const [worst] = listLate(retention, now);
  return worst ? [warn(`Deleting is behind the plans' retention. ${toOverdueText(worst, now)}.`, "/system")] : [];
}

function describeClocks({ apis, workers }: OperatorStatus): Alert[] {
  return [...(apis ?? []), ...(workers ?? [])].flatMap(({ host, clock_offset_seconds: offset }) => {
    if (offset === null || Math.abs(offset) <= clockToleranceSeconds) return [];
    const difference = toDurationText(Math.abs(offset) * 1_000);
    return [
      warn(`The clock of ${host} is ${difference} ${offset > 0 ? "ahead" : "behind"}: set it by NTP.`, "/processes"),
    ];
  });
}
