import type { Batch } from "@nightguard/contract";
import { useEffect, useState } from "react";
import { Chart } from "../parts/chart.tsx";

interface Sample {
  readonly at: number;
  readonly rate: number;
}

const everyMs = 5_000;
/** An hour. */
const maxSamples = 720;

/** How many rows ended a second, since this page was opened. */
export default function PaceChart({ batch }: { batch: Batch }) {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const rate = batch.rate_per_second;
  useEffect(() => {
    if (rate === null) return;
    const note = () => setSamples((known) => [...known.slice(1 - maxSamples), { at: Date.now(), rate }]);
    note();
    const timer = setInterval(note, everyMs);
    return () => clearInterval(timer);
  }, [rate]);
  return (
    <Chart
      title="Rows a second, since this was opened"
      times={samples.map(({ at }) => at)}
      series={[{ label: "Rows a second", values: samples.map((sample) => sample.rate), color: "--accent" }]}
      toText={(value) => value.toLocaleString("en-US", { maximumFractionDigits: 1 })}
    />
  );
}
