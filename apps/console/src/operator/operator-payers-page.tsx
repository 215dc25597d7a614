import type { Page, PayerHealthList, PayerSettingsDocument } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { toBoardText } from "../payers/payer-words.ts";
import { PayersTable } from "../payers/payers-table.tsx";
import { PayerDialog } from "./payer-dialog.tsx";
import { PayerSettingsSection } from "./payer-settings-section.tsx";
import { Section } from "./section.tsx";
import { RoutesSection } from "./upstreams/routes-section.tsx";
import { UpstreamsSection } from "./upstreams/upstreams-section.tsx";

const pollMs = 5_000;

/** Payers of all accounts with their limits, the payer services that connect to them, and routes. */
export default function OperatorPayersPage() {
  const health = useRead<PayerHealthList>("/Admin/PayerHealth", { everyMs: pollMs, keepsPrevious: true });
  const settings = useRead<Page<PayerSettingsDocument>>("/Admin/Payer", { keepsPrevious: true });
  const [opened, setOpened] = useState<{ readonly payerId?: string }>();
  const open = (payerId?: string) => setOpened(payerId === undefined ? {} : { payerId });
  return (
    <>
      <PageHead
        title="Payers"
        detail={<span>{health.data ? toBoardText(health.data.data) : "Whether they answer, and how fast"}</span>}
      />
      <UpstreamsSection />
      <RoutesSection />
      <PayerSettingsSection settings={settings} onChange={open} />
      <Section title="Payers" detail="Live questions of all accounts within seven days">
        <Reading of={health} lines={8}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title="No payer was asked within seven days" />
            ) : (
              <PayersTable
                caption="Payers, those that do not answer first"
                payers={data}
                toActions={({ payer_id: id, upstream }) => (
                  <Button
                    size="small"
                    disabled={!settings.data}
                    aria-label={`Limits of ${id}, asked by ${upstream}`}
                    onClick={() => open(id)}
                  >
                    Limits…
                  </Button>
                )}
              />
            )
          }
        </Reading>
      </Section>
      {opened && settings.data && (
        <PayerDialog
          {...opened}
          known={new Map(settings.data.data.map((one) => [one.payer_id, one]))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
