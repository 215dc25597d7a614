import type { Batch } from "@nightguard/contract";
import { isOpen } from "../batches/batch-figures.ts";
import { useAccount } from "../frame/account-context.ts";
import { toSearch, useFilters } from "../frame/filters.ts";
import { classNames } from "../parts/class-names.ts";
import { Button } from "../parts/inputs/button.tsx";
import { ButtonLink } from "../parts/inputs/button-link.tsx";
import { Cell, ColumnHead, TableBody, TableHead, TableRow } from "../parts/layout/cells.tsx";
import { PlainTable, TableFrame } from "../parts/layout/plain-table.tsx";
import { toListAdvice } from "../parts/text/advice.ts";
import { toCountText } from "../parts/text/number-text.ts";
import styles from "./cause-table.module.css";
import { type Cause, categoryWords, groupFailures, isRetryable, toCauseText } from "./causes.ts";
import { RetryButton } from "./retry-button.tsx";
import { rowFilterChecks } from "./row-filters.ts";

interface CauseTableProps {
  readonly batch: Batch;
  readonly onShow: (rows: "rows" | "refused") => void;
}

export function CauseTable({ batch, onShow }: CauseTableProps) {
  const causes = groupFailures(batch.failures);
  const refused = countOpenRefused(batch);
  if (causes.length === 0 && refused === 0) return <NoCause batch={batch} />;
  return (
    <section className={styles.section} aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      <TableFrame>
        <PlainTable className={styles.table}>
          <TableHead>
            <TableRow>
              <ColumnHead>Concerns</ColumnHead>
              <ColumnHead>Cause</ColumnHead>
              <ColumnHead className={styles.payers}>Payers</ColumnHead>
              <ColumnHead className={styles.number}>Rows</ColumnHead>
              <ColumnHead className={styles.hint}>What to do</ColumnHead>
              <ColumnHead>
                <span className="said">Actions</span>
              </ColumnHead>
            </TableRow>
          </TableHead>
          <TableBody>
            {refused > 0 && <RefusedLine batch={batch} onShow={() => onShow("refused")} />}
            {causes.map((cause) => (
              <CauseLine
                key={`${cause.category} ${cause.code}`}
                batch={batch}
                cause={cause}
                onShow={() => onShow("rows")}
              />
            ))}
          </TableBody>
        </PlainTable>
      </TableFrame>
    </section>
  );
}

/** The refused rows of a cancelled batch need no correction. */
const countOpenRefused = ({ status, counts, mended }: Batch): number =>
  status === "cancelled" ? 0 : counts.rejected - mended;

/** Keeps its space when the batch ends, so that the rows below do not move. */
function NoCause({ batch }: { batch: Batch }) {
  if (isOpen(batch)) return <p className={styles.none}>Nothing needs you so far.</p>;
  const { cancelled, deleted, failed, expired } = batch.counts;
  const unanswered = cancelled + deleted + failed + expired + batch.coverage.rejected;
  if (batch.status !== "completed" || unanswered > 0) return <p className={styles.none}>Nothing needs you.</p>;
  return (
    <p className={classNames(styles.none, styles.allGood)}>
      Every row has an answer{batch.mended > 0 && " or was mended"}.
    </p>
  );
}

function RefusedLine({ batch, onShow }: { batch: Batch; onShow: () => void }) {
  const { may } = useAccount();
  const { counts, mended } = batch;
  return (
    <TableRow>
      <Cell label="Concerns">{categoryWords.request}</Cell>
      <Cell isTitle className={styles.cause}>
        Refused before asking{mended > 0 && `: ${toCountText(counts.rejected)} refused, ${toCountText(mended)} mended`}
      </Cell>
      <Cell label="Payers" className={styles.payers}>
        –
      </Cell>
      <Cell label="Rows" className={styles.number}>
        {toCountText(countOpenRefused(batch))}
      </Cell>
      <Cell label="What to do" className={styles.hint}>
        Correct these rows and send them
      </Cell>
      <Cell isActions>
        <div className={styles.actions}>
          <Button size="small" onClick={onShow}>
            Show
          </Button>
          {may("people") && (
            <ButtonLink size="small" href={`/batches/${batch.id}/mend`}>
              Mend…
            </ButtonLink>
          )}
        </div>
      </Cell>
    </TableRow>
  );
}

function CauseLine({ batch, cause, onShow }: { batch: Batch; cause: Cause; onShow: () => void }) {
  const { may } = useAccount();
  const { filters, change } = useFilters(rowFilterChecks);
  const { category, code, hint, count, payers } = cause;
  const isShown = filters.code === code && filters.category === category;
  const fromStart = { after: undefined, before: undefined, row: undefined };
  const showAll = () => change({ code: undefined, category: undefined, ...fromStart });

  function show(): void {
    change({ code, category, status: undefined, coverage: undefined, payer: undefined, ...fromStart });
    onShow();
  }

  return (
    <TableRow>
      <Cell label="Concerns">{categoryWords[category]}</Cell>
      <Cell isTitle className={styles.cause}>
        {toCauseText(code)}
      </Cell>
      <Cell label="Payers" className={styles.payers} title={payers.map(({ id }) => id).join(", ")}>
        {toCountText(payers.length)}
      </Cell>
      <Cell label="Rows" className={styles.number}>
        {toCountText(count)}
      </Cell>
      <Cell label="What to do" className={styles.hint}>
        {toListAdvice({ code, hint })}
      </Cell>
      <Cell isActions>
        <div className={styles.actions}>
          <Button size="small" aria-pressed={isShown} onClick={isShown ? showAll : show}>
            {isShown ? "Show all" : "Show"}
          </Button>
          {may("verify") && isRetryable(code) && batch.status !== "cancelled" && (
            <RetryButton batch={batch} cause={cause} />
          )}
          {may("verify") && may("people") && !isRetryable(code) && (
            <ButtonLink size="small" href={`/batches/${batch.id}/mend${toSearch({ tab: "payer", code })}`}>
              Mend…
            </ButtonLink>
          )}
        </div>
      </Cell>
    </TableRow>
  );
}
