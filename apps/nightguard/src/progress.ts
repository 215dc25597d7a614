import cliProgress from "cli-progress";
import { type BatchView, countEnded } from "./batch-view.ts";
import { counted, duration, type Output } from "./output.ts";

interface Progress {
  update(batch: BatchView): void;
  stop(): void;
}

const lineIntervalMs = 1_000;

/**
 * Shows a bar on a terminal; otherwise a line per change, at most one a second.
 *
 * @param options.now a monotonic clock in ms
 */
export function createProgress(output: Output, options: { now: () => number }): Progress {
  return output.isTerminal ? createBar(output) : createLines(output, options.now);
}

/** Returns `312 of 492 rows done (63 %), 96 a second, about 2.0 s left`. */
export function toProgressLine(batch: BatchView): string {
  const ended = countEnded(batch);
  const { total } = batch.counts;
  const percent = total === 0 ? 100 : Math.floor((ended / total) * 100);
  const parts = [`${ended.toLocaleString("en-US")} of ${counted(total, "row")} done (${percent} %)`];
  if (batch.status === "paused") parts.push("paused");
  if (batch.rate_per_second && batch.rate_per_second >= 1 && ended < total) {
    parts.push(`${batch.rate_per_second.toFixed(0)} a second`);
    const leftMs = ((total - ended) / batch.rate_per_second) * 1_000;
    // Early estimates are unreliable, and the last rows may be waiting for a retry.
    if (percent >= 5 && leftMs >= 1_000) parts.push(`about ${duration(leftMs)} left`);
  }
  return parts.join(", ");
}

function createLines(output: Output, now: () => number): Progress {
  let shown = "";
  let shownAt = Number.NEGATIVE_INFINITY;
  let latest = "";

  function show(): void {
    if (latest === shown) return;
    output.say(`  ${latest}`);
    shown = latest;
    shownAt = now();
  }

  return {
    update(batch) {
      latest = toProgressLine(batch);
      if (now() - shownAt >= lineIntervalMs) show();
    },
    stop: show,
  };
}

function createBar(output: Output): Progress {
  const bar = new cliProgress.SingleBar(
    {
      format: "  {bar} {line}",
      stream: output.stream,
      fps: 10,
      barsize: 24,
      hideCursor: true,
      clearOnComplete: false,
      gracefulExit: false, // otherwise the bar exits the process on a signal
    },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    update(batch) {
      const payload = { line: toProgressLine(batch) };
      if (!started) bar.start(batch.counts.total, countEnded(batch), payload);
      else bar.update(countEnded(batch), payload);
      started = true;
    },
    stop() {
      if (started) bar.stop();
      started = false;
    },
  };
}
