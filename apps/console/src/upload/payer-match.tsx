import type { Issue } from "@nightguard/contract";
import { Choice } from "../parts/inputs/field.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";
import { countRefusedPayers } from "./refused-payers.ts";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

/** Offers to read names of payers, and ids without their zeros, where rows or the whole file were refused for them. */
export function PayerMatch({ issues }: { issues: readonly (Issue & { readonly count?: number })[] }) {
  const { form, change } = useUploadForm();
  const refused = countRefusedPayers(issues);
  if (refused === undefined && !form.matchesPayers) return null;
  return (
    <div className={styles.payerMatch}>
      {refused !== undefined && refused > 0 && (
        <p>Refused for a payer whose name or id can be found: {toCountedNoun(refused, "row")}.</p>
      )}
      <Choice isChosen={form.matchesPayers} onChange={(matchesPayers) => change({ matchesPayers, report: undefined })}>
        Read names and ids that fit one payer only as that payer: “Aetna Dental” as 60054, 4356 as 04356
      </Choice>
    </div>
  );
}
