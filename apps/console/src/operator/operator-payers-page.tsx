import type { PayerHealthList } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toBoardText } from "../payers/payer-words.ts";
import { PayersTable } from "../payers/payers-table.tsx";
import { Section } from "./section.tsx";
import { RoutesSection } from "./upstreams/routes-section.tsx";
import { UpstreamsSection } from "./upstreams/upstreams-section.tsx";

const pollMs = 5_000;

/** Payers of all accounts, the payer services that connect to them, and routes. */
export default function OperatorPayersPage() {
  const health = useRead<PayerHealthList>("/Admin/PayerHealth", { everyMs: pollMs, keepsPrevious: true });
  return (
    <>
      <PageHead
        title="Payers"
        detail={<span>{health.data ? toBoardText(health.data.data) : "Whether they answer, and how fast"}</span>}
      />
      <UpstreamsSection />
      <RoutesSection />
      <Section title="Payers" detail="Live questions of all accounts within seven days">
        <Reading of={health} lines={8}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No payer was asked within seven days" />
            ) : (
              <PayersTable caption="Payers, those that do not answer first" payers={data} />
            )
          }
        </Reading>
      </Section>
    </>
  );
}
