import type { Batch } from "@nightguard/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { Chart } from "../parts/feedback/chart.tsx";

interface Sample {
  readonly at: number;
  readonly rate: number;
}

const sampleIntervalMs = 5_000;
const maxSamples = 720;

export default function PaceChart({ batch }: { batch: Batch }) {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const rate = batch.rate_per_second;
  const addSample = useEffectEvent(() => {
    if (rate !== null) setSamples((known) => [...known.slice(1 - maxSamples), { at: Date.now(), rate }]);
  });
  useEffect(() => {
    addSample();
    const timer = setInterval(() => addSample(), sampleIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Chart
      title="Rows per second since this chart was opened"
      times={samples.map(({ at }) => at)}
      series={[{ label: "Rows per second", values: samples.map((sample) => sample.rate), color: "--accent" }]}
      toText={(value) => value.toLocaleString("en-US", { maximumFractionDigits: 1 })}
    />
  );
}
