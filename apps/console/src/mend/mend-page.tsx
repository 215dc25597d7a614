import type { Batch } from "@nightguard/contract";
import { Link, useParams } from "wouter";
import { useBatch } from "../batch/use-batch.ts";
import { useFilters } from "../frame/filters.ts";
import { Reading } from "../parts/feedback/states.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { Tabs } from "../parts/layout/tabs.tsx";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { MaskedText } from "../parts/text/person.tsx";
import { mendFilterChecks } from "./mend-filters.ts";
import { PayerTab } from "./payer-tab.tsx";
import { RefusedTab } from "./refused-tab.tsx";

export default function MendPage() {
  const { id = "" } = useParams<{ id: string }>();
  const batch = useBatch(id);
  return (
    <Reading of={batch} lines={10}>
      {(data) => <MendContent batch={data} />}
    </Reading>
  );
}

function MendContent({ batch }: { batch: Batch }) {
  const { filters, change } = useFilters(mendFilterChecks);
  const { counts, coverage, mended } = batch;
  const open = counts.rejected - mended;
  const tab = filters.tab ?? (open === 0 && coverage.rejected > 0 ? "payer" : "refused");
  return (
    <>
      <PageHead
        title="Mend"
        heading={
          <>
            Mend{" "}
            <Link href={`/batches/${batch.id}`}>
              {batch.name === null ? "the batch" : <MaskedText text={batch.name} />}
            </Link>
          </>
        }
        detail={
          <span>
            {toCountedNoun(counts.rejected, "row")} refused, {toCountText(mended)} mended
          </span>
        }
      />
      <Tabs
        label="Rows to mend"
        value={tab}
        onChange={(value) => change({ tab: value, code: undefined, after: undefined })}
        tabs={[
          {
            value: "refused",
            label: `Refused before asking ${toCountText(open)}`,
            content: <RefusedTab batch={batch} />,
          },
          {
            value: "payer",
            label: `Rejected by the payer ${toCountText(coverage.rejected)}`,
            content: <PayerTab batch={batch} />,
          },
        ]}
      />
    </>
  );
}
