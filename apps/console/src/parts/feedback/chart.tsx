import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { usePreferences } from "../../frame/preferences.ts";
import { Button } from "../inputs/button.tsx";
import { ScrollRegion } from "../layout/scroll-region.tsx";
import { Time } from "../text/time.tsx";
import { useTimeFormat } from "../text/time-format.ts";
import styles from "./chart.module.css";
import { toStack } from "./stack.ts";
import { toDayRange, toTimeRange } from "./time-range.ts";

interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly color: `--${string}`;
}

interface ChartProps {
  readonly title: string;
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly toText: (value: number) => string;
  /** Series are stacked as bars of days (UTC); default lines. */
  readonly isOfDays?: boolean;
}

const height = 160;

export function Chart(props: ChartProps) {
  const { title, ...drawn } = props;
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <Button look="quiet" size="small" onClick={() => setIsTable(!isTable)}>
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </figcaption>
      {isTable ? <ChartTable {...props} /> : <Lines {...drawn} />}
    </figure>
  );
}

function Lines(props: Omit<ChartProps, "title">) {
  const { zone: ofAccount } = useTimeFormat();
  const zone = props.isOfDays ? "UTC" : ofAccount;
  const { theme } = usePreferences();
  const isDark = useIsDark(theme);
  const lines = props.series.map(({ label, color }) => `${label} ${color}`).join();
  // Only a chart's data can be changed later, so colours, zone and lines make a new chart.
  return <Plot key={`${isDark} ${zone} ${lines}`} {...props} zone={zone} />;
}

function Plot({ times, series, toText, zone, isOfDays = false }: Omit<ChartProps, "title"> & { zone: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  const drawn = isOfDays ? toStack(series) : series;
  const data: UPlot.AlignedData = [times.map((at) => at / 1_000), ...drawn.map(({ values }) => [...values])];
  const findValue = useEffectEvent((label: string, index: number | null) =>
    index === null ? null : (series.find((one) => one.label === label)?.values[index] ?? null),
  );

  const draw = useEffectEvent((Uplot: typeof UPlot, parent: HTMLElement) => {
    const axis = { stroke: toColor(parent, "--text-quiet"), grid: { stroke: toColor(parent, "--line"), width: 1 } };
    const options: UPlot.Options = {
      width: parent.clientWidth,
      height,
      tzDate: (seconds) => Uplot.tzDate(new Date(seconds * 1_000), zone),
      axes: [axis, { ...axis, size: 60, values: (_, values) => values.map(toText) }],
      series: [
        {},
        ...drawn.map(({ label, color }) => {
          const stroke = toColor(parent, color);
          if (!isOfDays) return { label, stroke, width: 2, spanGaps: false };
          const paths = Uplot.paths.bars?.({ size: [0.7, 60] });
          return {
            ...{ label, stroke, fill: stroke, points: { show: false } },
            ...(paths && { paths }),
            value: (_plot: UPlot, _sum: number, _series: number, index: number | null) =>
              toValueText(findValue(label, index), toText),
          };
        }),
      ],
      legend: { show: series.length > 1 },
      scales: {
        x: { range: (_, first, last) => (isOfDays ? toDayRange(first, last) : toTimeRange(first, last)) },
        y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
      },
      cursor: { drag: { x: false, y: false } },
    };
    plot.current = new Uplot(options, data, parent);
  });

  useEffect(() => {
    const parent = frame.current;
    if (!parent) return;
    let isGone = false;
    const resize = new ResizeObserver(() => plot.current?.setSize({ width: parent.clientWidth, height }));
    void import("uplot").then(({ default: Uplot }) => {
      if (isGone) return;
      draw(Uplot, parent);
      resize.observe(parent);
    });
    return () => {
      isGone = true;
      resize.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, []);

  useEffect(() => plot.current?.setData(data));

  return <div ref={frame} className={styles.plot} aria-hidden="true" />;
}

const toValueText = (value: number | null, toText: ChartProps["toText"]): string =>
  value === null ? "–" : toText(value);

function ChartTable({ title, times, series, toText, isOfDays }: ChartProps): ReactNode {
  return (
    <ScrollRegion label={title} isLow>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{isOfDays ? "Day" : "Time"}</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at, index) => (
            <tr key={at}>
              <td>{isOfDays ? toUtcDay(at) : <Time at={new Date(at).toISOString()} />}</td>
              {series.map(({ label, values }) => (
                <td key={label}>{toValueText(values[index] ?? null, toText)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, "2026-11-30".length);

/** A canvas does not resolve CSS colours: an element's computed colour does. */
function toColor(parent: HTMLElement, name: `--${string}`): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function useIsDark(theme: "system" | "light" | "dark"): boolean {
  const [isSystemDark, setIsSystemDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => setIsSystemDark(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return theme === "system" ? isSystemDark : theme === "dark";
}
