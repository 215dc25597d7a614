import type { OwnAccount } from "@nightguard/contract";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";

/** The plan's daily limit, and what is left of today (UTC). */
export function DayLimit({ account: { plan, used_today: used } }: { account: OwnAccount }) {
  const limit = plan?.verifications_per_day ?? null;
  if (limit === null) return <p className="quiet">{toCountedNoun(used, "call")} today. The plan has no daily limit.</p>;
  return (
    <p>
      {toCountText(used)} of {toCountedNoun(limit, "call")} today; {toCountText(Math.max(0, limit - used))} left until
      midnight UTC.
    </p>
  );
}
