import type { UpstreamOutcome } from "../../packages/payers/src/index.ts";

/** What tests of upstreams compare of an outcome: `answered`, `gateway 502 retry`, `timed_out perhaps`. */
export function summaryOf(outcome: UpstreamOutcome): string {
  switch (outcome.kind) {
    case "answered":
      return "answered";
    case "refused":
      return [outcome.cause, outcome.statusCode, outcome.isTransient ? "retry" : "final"].join(" ");
    case "unreachable":
    case "timed_out":
      return `${outcome.kind} ${outcome.sent}`;
    default:
      return outcome.kind;
  }
}
