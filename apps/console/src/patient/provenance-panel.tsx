import type { Explanation, Why } from "@nightguard/contract";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useReadBy } from "../api/use-read.ts";
import { classNames } from "../parts/class-names.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { CopyButton } from "../parts/inputs/copy-button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { toKeyed } from "../parts/text/keyed.ts";
import { useTimeFormat } from "../parts/text/time-format.ts";
import { PayerText } from "./payer-text.tsx";
import {
  type AlikeWhy,
  joinAlike,
  toEvidence,
  toPathText,
  toSegmentParts,
  toSourceText,
  toValueText,
} from "./provenance.ts";
import type { ShownValue } from "./provenance-context.ts";
import styles from "./provenance-panel.module.css";

type Place = Why["places"][number];

interface PanelProps {
  readonly value: ShownValue;
  readonly explanation: Explanation;
  readonly onClose: () => void;
  readonly onSeeInAnswer: (place: Place) => void;
}

/** A text may show many values, and each is a request. */
const maxPaths = 8;

export function ProvenancePanel({ value, explanation, onClose, onSeeInAnswer }: PanelProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { job_id: jobId } = explanation;
  const paths = value.paths.slice(0, maxPaths);
  const path = `/Job/${jobId}/why`;
  const whys = useReadBy<readonly Why[]>({
    path,
    query: paths,
    read: (api, signal) => Promise.all(paths.map((one) => api.get<Why>(path, { query: { path: one }, signal }))),
  });

  useEffect(() => {
    heading.current?.focus();
  }, []);
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
          Where <PayerText text={value.text} /> comes from
        </h2>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <Reading of={whys} lines={5}>
        {(known) => (
          <div className={styles.content}>
            <ol className={styles.values}>
              {joinAlike(known).map((alike) => (
                <li key={alike.paths.join()}>
                  <WhyView why={alike} hasName={known.length > 1} onSeeInAnswer={onSeeInAnswer} />
                </li>
              ))}
            </ol>
            {value.paths.length > maxPaths && (
              <p className={styles.quiet}>and {value.paths.length - maxPaths} more values of the same kind</p>
            )}
            <Evidence value={value} explanation={explanation} whys={known} />
          </div>
        )}
      </Reading>
    </section>
  );
}

function Evidence({ value, explanation, whys }: Pick<PanelProps, "value" | "explanation"> & { whys: readonly Why[] }) {
  const format = useTimeFormat();
  const { head, job_id: jobId } = explanation;
  const text = toEvidence({
    shown: value.text,
    payer: head.payer_name ?? `Payer ${head.payer_id}`,
    jobId,
    verifiedAt: head.verified_at === null ? "an unknown time" : format.full(new Date(head.verified_at)),
    whys,
  });
  return <CopyButton text={text} label="Copy as evidence" />;
}

interface WhyProps {
  readonly why: AlikeWhy;
  readonly hasName: boolean;
  readonly onSeeInAnswer: (place: Place) => void;
}

function WhyView({ why, hasName, onSeeInAnswer }: WhyProps) {
  const { paths, value, derived, places } = why;
  return (
    <>
      {hasName && (
        <p className={styles.name}>
          {paths.map((path) => (
            <span key={path}>{toPathText(path)}</span>
          ))}
          <strong>{toValueText(value)}</strong>
        </p>
      )}
      {places.length === 0 && (
        <p>{value === null ? "The payer did not state it." : "It follows from what the answer leaves out."}</p>
      )}
      {derived && places.length > 0 && <p className={styles.derived}>Not stated itself: it is computed from this.</p>}
      {places.map((place) => (
        <PlaceView key={`${place.answer} ${place.source}`} place={place} onSeeInAnswer={onSeeInAnswer} />
      ))}
    </>
  );
}

function PlaceView({ place, onSeeInAnswer }: { place: Place; onSeeInAnswer: (place: Place) => void }) {
  const { source, answer, elements } = place;
  return (
    <div className={styles.place}>
      <p className={styles.source}>
        {toSourceText(source)}
        {answer !== undefined && ` of answer ${answer}`}
        <button type="button" className={classNames("textButton", styles.see)} onClick={() => onSeeInAnswer(place)}>
          See in the whole answer
        </button>
      </p>
      <code className={styles.segment}>
        {toKeyed(toSegmentParts(place)).map(({ key, item: { text, isCited } }) =>
          isCited ? (
            <mark key={key}>
              <PayerText text={text} />
            </mark>
          ) : (
            <PayerText key={key} text={text} />
          ),
        )}
      </code>
      {elements.length > 0 && (
        <table className={styles.elements}>
          <caption className="said">Elements of {toSourceText(source)}</caption>
          <thead className="said">
            <tr>
              <th scope="col">Element</th>
              <th scope="col">What it is</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {elements.map(({ name, label, value, meaning, cited }) => (
              <tr key={name} data-cited={cited || undefined}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{label}</td>
                <td>
                  <PayerText text={value} />
                  {meaning && <span className={styles.quiet}> {meaning}</span>}
                  {cited && <span className="said"> states the value</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
