import { Chart } from "../parts/feedback/chart.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import type { CallStep } from "./fill-steps.ts";
import { toTookText } from "./payer-words.ts";

/** What became of calls, and how long they took. */
export function CallCharts({ title, steps }: { title: string; steps: readonly CallStep[] }) {
  const times = steps.map(({ at }) => at);
  return (
    <>
      <Chart
        title={title}
        times={times}
        series={[
          { label: "Answered", values: steps.map(({ answered }) => answered), color: "--good" },
          { label: "Rejected", values: steps.map(({ rejected }) => rejected), color: "--warn" },
          { label: "No answer", values: steps.map(({ failed }) => failed), color: "--bad" },
        ]}
        toText={toCountText}
      />
      <Chart
        title="Time to answer"
        times={times}
        series={[
          { label: "Half within", values: steps.map(({ median_ms: ms }) => ms), color: "--accent" },
          { label: "95 % within", values: steps.map(({ p95_ms: ms }) => ms), color: "--warn" },
        ]}
        toText={toTookText}
      />
    </>
  );
}
