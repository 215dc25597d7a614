import type { PayerHealthList } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toBoardText } from "./payer-words.ts";
import { PayersTable } from "./payers-table.tsx";

const pollMs = 5_000;

/** Which of the account's payers answer, those that do not first. */
export default function PayersPage() {
  const health = useRead<PayerHealthList>("/PayerHealth", { everyMs: pollMs, keepsPrevious: true });
  return (
    <>
      <PageHead
        title="Payers"
        detail={<span>{health.data ? toBoardText(health.data.data) : "Whether they answer, and how fast"}</span>}
      />
      <Reading of={health} lines={10}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No payer was asked yet">
              <p>Those that were asked within 30 days are shown here.</p>
            </Empty>
          ) : (
            <PayersTable
              caption="Payers, those that do not answer first"
              payers={data}
              toHref={(id) => `/payers/${encodeURIComponent(id)}`}
            />
          )
        }
      </Reading>
    </>
  );
}
