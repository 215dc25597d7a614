import type { AnswerBehind } from "@nightguard/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useReadBy } from "../api/use-read.ts";
import { usePreferences } from "../frame/preferences.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button, toButtonClass } from "../parts/inputs/button.tsx";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { SelectField } from "../parts/inputs/field.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { Pager } from "../parts/layout/pager.tsx";
import { toCountText } from "../parts/text/number-text.ts";
import { type AnswerText, findLines, toAnswerTexts } from "./answer-lines.ts";
import styles from "./answer-tab.module.css";
import { toAnswerWords } from "./answer-words.ts";
import { toSourceText } from "./provenance.ts";

/** An answer, and a place in it that is marked. */
export interface AnswerPlace {
  readonly number: number;
  readonly source: string | undefined;
}

interface AnswerTabProps {
  readonly jobId: string;
  /** Empty where the general question alone was asked. */
  readonly answers: readonly AnswerBehind[];
  readonly place: AnswerPlace;
  readonly onChange: (place: AnswerPlace) => void;
}

export function AnswerTab(props: AnswerTabProps) {
  const { hidesNames, change } = usePreferences();
  if (hidesNames) {
    return (
      <Empty title="Names are hidden">
        <p>The payer's answer has them, so it is not shown.</p>
        <Button onClick={() => change({ hidesNames: false })}>Show names</Button>
      </Empty>
    );
  }
  const { answers, place, onChange } = props;
  return (
    <>
      {answers.length > 1 && (
        <SelectField
          label="Answer to"
          value={String(place.number)}
          options={answers.map((answer) => ({ value: String(answer.number), label: toAnswerWords(answer) }))}
          onChange={(number) => onChange({ number: Number(number), source: undefined })}
        />
      )}
      <Answer key={place.number} {...props} />
    </>
  );
}

function Answer({ jobId, place: { number, source: cited }, onChange }: AnswerTabProps) {
  const api = useApi();
  const path = `/Job/${jobId}/answer`;
  const query = number === 1 ? undefined : { number };
  const answer = useReadBy({ path, query, read: (reader, signal) => reader.getText(path, { query, signal }) });
  return (
    <Reading of={answer} lines={12}>
      {({ text, contentType }) => (
        <>
          <div className={styles.tools}>
            <span className={styles.quiet}>As it came, byte for byte: {contentType || "of no stated type"}</span>
            <CopyButton text={text} label="Copy the answer" />
            <a className={toButtonClass()} href={api.toUrl(path, query)} download>
              <Icon name="download" size={14} />
              Download
            </a>
            <a className={toButtonClass()} href={api.toUrl(`/Job/${jobId}/proof`, { format: "pdf" })} download>
              <Icon name="download" size={14} />
              Signed proof (PDF)
            </a>
            <a className={toButtonClass()} href={api.toUrl(`/Job/${jobId}/proof`)} download>
              <Icon name="download" size={14} />
              Signed proof (JSON)
            </a>
          </div>
          {cited !== undefined && (
            <p className={styles.cited}>
              {toSourceText(cited)} is marked.{" "}
              <button type="button" className="textButton" onClick={() => onChange({ number, source: undefined })}>
                Remove the mark
              </button>
            </p>
          )}
          <Texts body={text} cited={cited} />
        </>
      )}
    </Reading>
  );
}

function Texts({ body, cited }: { body: string; cited: string | undefined }) {
  const texts = useMemo(() => toAnswerTexts(body), [body]);
  return texts.map((text) => <Lines key={`${text.kind} ${cited}`} text={text} cited={cited} />);
}

/** More lines are slow to draw. */
const pageSize = 1_000;
const kindWords = { x12: "Segments", json: "JSON", text: "Text" } as const;

function Lines({ text, cited }: { text: AnswerText; cited: string | undefined }) {
  const { lines, kind } = text;
  const place = cited === undefined ? undefined : findLines(text, cited);
  const [from, setFrom] = useState(place ? place.from - (place.from % pageSize) : 0);
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: "center" });
  }, []);
  const last = Math.min(from + pageSize, lines.length);

  return (
    <>
      <ol className={styles.lines} aria-label={kindWords[kind]}>
        {lines.slice(from, last).map((line, index) => {
          const at = from + index;
          const isCited = place !== undefined && at >= place.from && at <= place.to;
          return (
            <li
              key={line.number}
              ref={at === place?.from ? marked : undefined}
              className={isCited ? styles.marked : undefined}
              data-marked={isCited || undefined}
              style={{ paddingInlineStart: 56 + Math.min(line.depth, 12) * 18 }}
            >
              <span className={styles.number}>{line.number}</span>
              <code>{line.text}</code>
              {isCited && at === place.from && <span className="said"> marked</span>}
            </li>
          );
        })}
      </ol>
      {lines.length > pageSize && (
        <Pager
          onPrevious={from === 0 ? undefined : () => setFrom(from - pageSize)}
          onNext={last === lines.length ? undefined : () => setFrom(from + pageSize)}
        >
          Lines {toCountText(from + 1)}–{toCountText(last)} of {toCountText(lines.length)}
        </Pager>
      )}
    </>
  );
}
