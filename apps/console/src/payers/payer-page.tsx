import type { PayerHistory } from "@nightguard/contract";
import { useParams } from "wouter";
import { useRead } from "../api/use-read.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { PageHead } from "../parts/layout/page-head.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { CallCharts } from "./call-charts.tsx";
import { fillSteps } from "./fill-steps.ts";
import { toPointWords, toPublishedText, toSaysText } from "./payer-words.ts";

const pollMs = 60_000;
const hourMs = 3_600_000;
const hoursShown = 7 * 24;

/** How a payer answered within seven days. */
export default function PayerPage() {
  const { id = "" } = useParams<{ id: string }>();
  const now = useMinute();
  const history = useRead<PayerHistory>(`/PayerHealth/${encodeURIComponent(id)}`, { everyMs: pollMs });
  return (
    <Reading of={history} lines={10}>
      {({ payer_id: payerId, payer_name: name, says, published, hours: known }) => {
        const hours = known.map(({ hour, ...counts }) => ({ at: Date.parse(hour), ...counts }));
        return (
          <>
            <PageHead title={name || payerId} detail={<span>Its answers of the last seven days, by hour</span>} />
            <CallCharts
              title="Calls by hour"
              steps={fillSteps(hours, { nowMs: now, stepMs: hourMs, count: hoursShown })}
            />
            {published.map((times) => (
              <p key={times.upstream} className="quiet">
                {toPublishedText(times)}{" "}
                <a href={times.url} target="_blank" rel="noreferrer">
                  Its page
                </a>
              </p>
            ))}
            {says.map((ofUpstream) => (
              <Says key={ofUpstream.upstream} says={ofUpstream} />
            ))}
          </>
        );
      }}
    </Reading>
  );
}

type SaysOfUpstream = PayerHistory["says"][number];

/** What the payer's answers state, what is missing most often last: there a telephone call is needed. */
function Says({ says }: { says: SaysOfUpstream }) {
  const points = says.points.toSorted((one, other) => other.share - one.share);
  return (
    <section>
      <h2>What its answers state: {toSaysText(says)} points</h2>
      <p className="quiet">
        Of {toCountText(says.answers)} answers within 30 days, through {says.upstream}. Ask the payer by telephone for
        what they rarely state.
      </p>
      <Table caption="What the answers state" rows={points} columns={pointColumns} keyOf={({ name }) => name} />
    </section>
  );
}

const pointColumns: readonly Column<SaysOfUpstream["points"][number]>[] = [
  { id: "point", header: "Point", isTitle: true, isWide: true, cell: ({ name }) => toPointWords(name) },
  { id: "share", header: "Stated in", isNumeric: true, cell: ({ share }) => `${Math.round(share * 100)} %` },
];
