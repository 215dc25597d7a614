import type { JobChanges } from "@nightguard/contract";
import { Link } from "wouter";
import { Icon } from "../parts/layout/icons.tsx";
import { importanceHeadings } from "../parts/text/change-words.ts";
import { Time } from "../parts/text/time.tsx";
import notices from "./notices.module.css";
import { PayerText } from "./payer-text.tsx";

/** A payer that writes another plan changes hundreds of values. */
const shownAtFirst = 6;

/** What differs from the payer's last answer about the patient. */
export function Changes({ changes: { since, items } }: { changes: JobChanges }) {
  const before = (
    <Link href={`/jobs/${since.job_id}`}>
      the answer of <Time at={since.answered_at} />
    </Link>
  );
  if (items.length === 0) return <p className={notices.quiet}>Nothing has changed since {before}.</p>;
  const isUrgent = items[0]?.importance === "stops_visit";
  return (
    <section className={isUrgent ? notices.bad : notices.warn} aria-labelledby="changes">
      <h2 id="changes">
        <Icon name="warning" />
        Changed since {before}
      </h2>
      {importanceHeadings.map(([importance, heading]) => (
        <Group key={importance} heading={heading} items={items.filter((item) => item.importance === importance)} />
      ))}
    </section>
  );
}

type Item = JobChanges["items"][number];

function Group({ heading, items }: { heading: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  const [first, more] = [items.slice(0, shownAtFirst), items.slice(shownAtFirst)];
  return (
    <div>
      <p className={notices.quiet}>{heading}</p>
      <Lines items={first} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <Lines items={more} />
        </details>
      )}
    </div>
  );
}

const Lines = ({ items }: { items: readonly Item[] }) => (
  <ul className={notices.list}>
    {items.map(({ text, paths }) => (
      <li key={paths[0]}>
        <PayerText text={text} />
      </li>
    ))}
  </ul>
);
