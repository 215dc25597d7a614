import { Cell, ColumnHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable } from "../parts/layout/plain-table.tsx";
import { ScrollRegion } from "../parts/layout/scroll-region.tsx";
import { MaskedText } from "../parts/text/person.tsx";
import { findTableColumn } from "./table-columns.ts";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

export function ColumnPreview() {
  const { form } = useUploadForm();
  const used = form.columns.flatMap((column, index) => {
    const field = findTableColumn(form.choices[index] ?? "");
    return field ? [{ ...column, index, field }] : [];
  });
  const count = Math.max(0, ...used.map(({ examples }) => examples.length));
  const rows = Array.from({ length: count }, (_, at) => ({ row: at + 1, at }));
  if (count === 0) return null;
  return (
    <div className={styles.section}>
      <h3>First {count === 1 ? "row" : `${count} rows`}</h3>
      <ScrollRegion label="First rows of the file">
        <PlainTable className={styles.table}>
          <TableHead>
            <TableRow>
              <ColumnHead className={styles.number}>Row</ColumnHead>
              {used.map(({ index, field, name }) => (
                <ColumnHead key={index}>
                  {field.label}
                  <span className={styles.theirName}>{name}</span>
                </ColumnHead>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ row, at }) => (
              <TableRow key={row}>
                <Cell label="Row" className={styles.number}>
                  {row}
                </Cell>
                {used.map(({ index, field, examples }) => (
                  <Cell key={index} label={field.label}>
                    <Value text={examples[at] ?? ""} isPersonal={field.isPersonal} />
                  </Cell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </PlainTable>
      </ScrollRegion>
    </div>
  );
}

function Value({ text, isPersonal }: { text: string; isPersonal: boolean }) {
  if (text === "") return <span className="quiet">–</span>;
  return isPersonal ? <MaskedText text={text} /> : <span>{text}</span>;
}
