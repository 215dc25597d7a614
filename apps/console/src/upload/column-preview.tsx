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
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                Row
              </th>
              {used.map(({ index, field, name }) => (
                <th key={index} scope="col">
                  {field.label}
                  <span className={styles.theirName}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, at }) => (
              <tr key={row}>
                <td className={styles.number}>{row}</td>
                {used.map(({ index, field, examples }) => (
                  <td key={index}>
                    <Value text={examples[at] ?? ""} isPersonal={field.isPersonal} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </div>
  );
}

function Value({ text, isPersonal }: { text: string; isPersonal: boolean }) {
  if (text === "") return <span className="quiet">–</span>;
  return isPersonal ? <MaskedText text={text} /> : <span>{text}</span>;
}
