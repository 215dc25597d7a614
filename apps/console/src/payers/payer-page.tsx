import type { PayerHistory } from "@nightguard/contract";
import { useParams } from "wouter";
import { useRead } from "../api/use-read.ts";
import { Chart } from "../parts/feedback/chart.tsx";
import { Reading } from "../parts/feedback/states.tsx";
import { useMinute } from "../parts/feedback/use-now.ts";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { fillHours } from "./fill-hours.ts";
import { toTookText } from "./payer-words.ts";

const pollMs = 60_000;

/** How a payer answered within seven days. */
export default function PayerPage() {
  const { id = "" } = useParams<{ id: string }>();
  const now = useMinute();
  const history = useRead<PayerHistory>(`/PayerHealth/${encodeURIComponent(id)}`, { everyMs: pollMs });
  return (
    <Reading of={history} lines={10}>
      {({ payer_id: payerId, payer_name: name, hours: known }) => {
        const hours = fillHours(known, now);
        const times = hours.map(({ hour }) => Date.parse(hour));
        return (
          <>
            <PageHead title={name || payerId} detail={<span>Its answers of the last seven days, by hour</span>} />
            <Chart
              title="Calls by hour"
              times={times}
              series={[
                { label: "Answered", values: hours.map(({ answered }) => answered), color: "--good" },
                { label: "Rejected", values: hours.map(({ rejected }) => rejected), color: "--warn" },
                { label: "No answer", values: hours.map(({ failed }) => failed), color: "--bad" },
              ]}
              toText={toCountText}
            />
            <Chart
              title="Time to answer"
              times={times}
              series={[
                { label: "Half within", values: hours.map(({ median_ms: ms }) => ms), color: "--accent" },
                { label: "95 % within", values: hours.map(({ p95_ms: ms }) => ms), color: "--warn" },
              ]}
              toText={toTookText}
            />
          </>
        );
      }}
    </Reading>
  );
}
