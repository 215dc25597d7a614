import type { AppointmentList } from "@nightguard/contract";
import type { ReactNode } from "react";
import { classNames } from "../parts/class-names.ts";
import { toCountText } from "../parts/text/number-text.ts";
import styles from "./day-page.module.css";
import type { DayPart } from "./needs.ts";

const coverages = [
  ["active", "active"],
  ["inactive", "inactive"],
  ["unknown", "unclear"],
  ["rejected", "rejected by payer"],
] as const;

interface SummaryProps {
  readonly counts: NonNullable<AppointmentList["summary"]>;
  /** How many answers state other details of the patient than were asked about; undefined if it is not known. */
  readonly differing: number | undefined;
  /** How many answers changed since the last one; undefined if it is not known. */
  readonly changed: number | undefined;
  readonly part: DayPart;
  readonly onChoose: (part: DayPart) => void;
}

export function DaySummary({ counts, differing, changed, part, onChoose }: SummaryProps) {
  const isAll = Object.values(part).every((chosen) => chosen === undefined);
  const { needs_you: needs } = counts;
  return (
    <fieldset className={styles.summary}>
      <legend className="said">Show</legend>
      <Part isChosen={isAll} onChoose={() => onChoose({})}>
        <strong>{toCountText(counts.total)}</strong> {counts.total === 1 ? "appointment" : "appointments"}
      </Part>
      <Part isChosen={part.needs !== undefined} isUrgent={needs > 0} onChoose={() => onChoose({ needs: "1" })}>
        <strong>{toCountText(needs)}</strong> {needs === 1 ? "needs you" : "need you"}
      </Part>
      {(changed !== 0 || part.changed !== undefined) && (
        <Part isChosen={part.changed !== undefined} onChoose={() => onChoose({ changed: "1" })}>
          {changed === undefined ? (
            "Changed"
          ) : (
            <>
              <strong>{toCountText(changed)}</strong> changed
            </>
          )}
        </Part>
      )}
      {(differing !== 0 || part.differs !== undefined) && (
        <Part isChosen={part.differs !== undefined} onChoose={() => onChoose({ differs: "1" })}>
          {differing === undefined ? (
            "To compare"
          ) : (
            <>
              <strong>{toCountText(differing)}</strong> to compare
            </>
          )}
        </Part>
      )}
      {coverages.map(([coverage, word]) => (
        <Part key={coverage} isChosen={part.coverage === coverage} onChoose={() => onChoose({ coverage })}>
          <strong>{toCountText(counts[coverage])}</strong> {word}
        </Part>
      ))}
      {counts.unanswered > 0 && (
        <span className={styles.count}>{toCountText(counts.unanswered)} without an answer</span>
      )}
      {counts.refused > 0 && <span className={styles.count}>{toCountText(counts.refused)} refused before asking</span>}
      {counts.cancelled > 0 && <span className={styles.count}>{toCountText(counts.cancelled)} cancelled</span>}
    </fieldset>
  );
}

interface PartProps {
  readonly isChosen: boolean;
  readonly isUrgent?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Part({ isChosen, isUrgent = false, onChoose, children }: PartProps) {
  return (
    <button
      type="button"
      className={classNames(styles.part, isUrgent && styles.urgent)}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
