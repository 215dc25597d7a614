import type { Issue } from "@nightguard/contract";
import { Failure } from "../parts/feedback/states.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { toIssues } from "../parts/text/issues.ts";
import { toPlainWords } from "../parts/text/plain-words.ts";
import { findTableColumn } from "./table-columns.ts";
import styles from "./upload.module.css";

export function FaultList({ issues }: { issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <div role="alert" className={styles.faults}>
      <ul>
        {issues.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <Icon name="warning" size={14} />
            {toFileFault(path, message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FileFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const issues = toIssues(error);
  return issues.length > 0 ? <FaultList issues={issues} /> : <Failure error={error} {...(onRetry && { onRetry })} />;
}

const subjects: Readonly<Record<string, string>> = {
  file: "The file",
  header: "The header row",
  body: "The file",
  rows: "The rows",
  sheet: "The sheet",
  map: "A choice of columns",
};

function toFileFault(path: string, message: string): string {
  const subject = subjects[path] ?? findTableColumn(path)?.label ?? path.replaceAll(/[._]/g, " ");
  return `${subject} ${toPlainWords(message)}.`.replace(/\.\.$/, ".");
}
