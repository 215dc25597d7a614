import type { PlanLimits } from "@nightguard/contract";
import { ChangeTable } from "./change-table.tsx";
import styles from "./operator.module.css";
import { limitWords, listLimitChanges, toLimitText } from "./plan-limits.ts";

/** The limits that change, before and after; "deletes data" beside a shorter retention. */
export function LimitChanges({ before, after }: { before: PlanLimits; after: PlanLimits }) {
  const changes = listLimitChanges(before, after);
  if (changes.length === 0) return <p className="quiet">No limit changes.</p>;
  return (
    <ChangeTable
      caption="Limits that change"
      what="Limit"
      changes={changes.map(({ name, from, to, deletes }) => ({
        name: limitWords[name],
        from: toLimitText(from),
        to: (
          <>
            {toLimitText(to)}
            {deletes && (
              <>
                {" "}
                <strong className={styles.deletes}>deletes data</strong>
              </>
            )}
          </>
        ),
      }))}
    />
  );
}
