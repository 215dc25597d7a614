import type { Page, PayerSettingsDocument } from "@nightguard/contract";
import type { useRead } from "../api/use-read.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { Time } from "../parts/text/time.tsx";
import { toSettingsText } from "./payer-settings.ts";
import { Section } from "./section.tsx";

interface PayerSettingsSectionProps {
  readonly settings: ReturnType<typeof useRead<Page<PayerSettingsDocument>>>;
  /** Without an id for a payer whose id is to be typed. */
  readonly onChange: (payerId?: string) => void;
}

/** Payers with limits, closed hours or a status of their own. */
export function PayerSettingsSection({ settings, onChange }: PayerSettingsSectionProps) {
  return (
    <Section
      title="Limits of payers"
      detail="Of all accounts together; payers without settings are not listed"
      actions={
        <Button size="small" disabled={!settings.data} onClick={() => onChange()}>
          Limit a payer…
        </Button>
      }
    >
      <Reading of={settings} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No payer has limits or hours of its own" />
          ) : (
            <Table
              caption="Payers with settings, last changed first"
              rows={data}
              columns={toColumns(onChange)}
              keyOf={({ payer_id: id }) => id}
            />
          )
        }
      </Reading>
    </Section>
  );
}

const toColumns = (onChange: (payerId: string) => void): readonly Column<PayerSettingsDocument>[] => [
  { id: "payer", header: "Payer", isTitle: true, cell: ({ payer_id: id }) => <strong>{id}</strong> },
  { id: "settings", header: "Settings", isWide: true, cell: (settings) => toSettingsText(settings) },
  { id: "updated", header: "Changed", cell: ({ updated_at: at }) => <Time at={at} /> },
  {
    id: "actions",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: ({ payer_id: id }) => (
      <Button size="small" aria-label={`Change the limits of ${id}`} onClick={() => onChange(id)}>
        Change…
      </Button>
    ),
  },
];
