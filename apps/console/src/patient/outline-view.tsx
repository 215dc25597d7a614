import { useId, useRef } from "react";
import { classNames } from "../parts/class-names.ts";
import { CardTable, Cell, ColumnHead, RowHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { toKeyed } from "../parts/text/keyed.ts";
import type { Section } from "./outline.ts";
import styles from "./outline-view.module.css";
import { PayerText } from "./payer-text.tsx";
import { useArrows } from "./use-arrows.ts";
import { Value } from "./value.tsx";

export function OutlineView({ sections }: { sections: readonly Section[] }) {
  return sections.map((section) => <SectionView key={section.title} section={section} />);
}

function SectionView({ section }: { section: Section }) {
  const id = useId();
  const { title, kind, facts, table, notes } = section;
  const content = (
    <>
      {facts.length > 0 && (
        <dl className={classNames(styles.facts, kind === "summary" && styles.summary)}>
          {facts.map((fact) => (
            <div key={fact.label} className={kind !== "summary" && fact.text.length > 60 ? styles.wide : undefined}>
              <dt>{fact.label}</dt>
              <dd>
                <Value value={fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {table && table.rows.length > 0 && <TableView table={table} labelledBy={id} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={`${note.text} ${note.paths.join()}`}>
              <Value value={note} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
  if (kind === "appendix") {
    return (
      <details className={styles.section}>
        <summary className={styles.fold}>
          <h2 id={id}>{title}</h2>
        </summary>
        {content}
      </details>
    );
  }
  return (
    <section className={classNames(styles.section, kind === "doubts" && styles.doubts)} aria-labelledby={id}>
      <h2 id={id}>
        <PayerText text={title} />
      </h2>
      {content}
    </section>
  );
}

const moneyPattern = /^\$[\d,.]+$/;

function TableView({ table, labelledBy }: { table: NonNullable<Section["table"]>; labelledBy: string }) {
  const { head, rows } = table;
  const frame = useRef<HTMLTableElement>(null);
  useArrows(frame);
  const isMoney = head.map((_, column) => rows.some(({ cells }) => moneyPattern.test(cells[column]?.text ?? "")));
  return (
    <div className={styles.scroll}>
      <CardTable ref={frame} className={styles.table} aria-labelledby={labelledBy}>
        <TableHead>
          <TableRow>
            {head.map((title, column) => (
              <ColumnHead key={title} className={isMoney[column] ? styles.money : undefined}>
                {title}
              </ColumnHead>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {toKeyed(rows).map(({ key, item }) => (
            <RowView key={key} row={item} head={head} isMoney={isMoney} />
          ))}
        </TableBody>
      </CardTable>
    </div>
  );
}

type Row = NonNullable<Section["table"]>["rows"][number];

interface RowProps {
  readonly row: Row;
  readonly head: readonly string[];
  readonly isMoney: readonly boolean[];
}

function RowView({ row, head, isMoney }: RowProps) {
  const [name, ...cells] = row.cells;
  const span = row.notes.length > 0 ? 2 : 1;
  return (
    <>
      <TableRow className={row.is_group ? styles.group : undefined}>
        <RowHead rowSpan={span}>{name && <Value value={name} />}</RowHead>
        {toKeyed(cells).map(({ key, item }) => (
          <Cell
            key={key}
            className={isMoney[Number(key) + 1] ? styles.money : undefined}
            label={head[Number(key) + 1]}
            isBlank={item.text === "–"}
          >
            <Value value={item} />
          </Cell>
        ))}
      </TableRow>
      {row.notes.length > 0 && (
        <TableRow className={styles.noteRow}>
          <Cell colSpan={cells.length}>
            {row.notes.map((note) => (
              <p key={`${note.text} ${note.paths.join()}`}>
                Payer: <Value value={note} />
              </p>
            ))}
          </Cell>
        </TableRow>
      )}
    </>
  );
}
