import { Tooltip } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";
import { useMinute } from "../feedback/use-now.ts";
import styles from "./time.module.css";
import { type TimeFormat, toUtcText, useTimeFormat } from "./time-format.ts";

interface TimeProps {
  /** RFC 3339; null shows a dash. */
  readonly at: string | null;
  /**
   * `short` omits the date of today and the current year; `lastDay` shows the day before, for a time that ends a day.
   */
  readonly form?: "short" | "full" | "clock" | "lastDay";
  readonly isFocusable?: boolean;
}

export function Time({ at, form = "short", isFocusable = false }: TimeProps) {
  const format = useTimeFormat();
  const now = useMinute();
  if (at === null) return <span className="quiet">–</span>;
  const date = new Date(at);
  const text = toText(format, form, date, new Date(now));
  const utc = toUtcText(date);
  if (isFocusable) {
    return (
      <button type="button" className={styles.focusable} data-utc={utc} aria-description={utc}>
        <time dateTime={at}>{text}</time>
      </button>
    );
  }
  return (
    <time dateTime={at} data-utc={utc} className={styles.time}>
      {text}
    </time>
  );
}

function toText(format: TimeFormat, form: NonNullable<TimeProps["form"]>, at: Date, now: Date): string {
  switch (form) {
    case "short":
      return format.short(at, now);
    case "lastDay":
      return format.day(new Date(at.getTime() - 1));
    default:
      return format[form](at);
  }
}

/** One tooltip serves all times of the page: hundreds in a table would be slow. */
export function TimeTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const show = ({ target }: Event) => setAnchor(findTime(target));
    const hide = () => setAnchor(undefined);
    const hideOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("pointerover", show, { signal });
    document.addEventListener("focusin", show, { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("keydown", hideOnEscape, { signal });
    document.addEventListener("scroll", hide, { signal, capture: true });
    return () => controller.abort();
  }, []);
  return (
    <Tooltip.Root open={anchor !== undefined}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor ?? null} side="top" sideOffset={4}>
          <Tooltip.Popup className={styles.tooltip}>{anchor?.dataset.utc}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

function findTime(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-utc]") : null;
  return element ?? undefined;
}
