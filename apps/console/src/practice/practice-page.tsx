import type { Provider, ProviderList } from "@nightguard/contract";
import { useState } from "react";
import { useRead } from "../api/use-read.ts";
import { anyText, useFilters } from "../frame/filters.ts";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { CursorPager } from "../parts/layout/pager.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { FeeSchedules } from "./fee-schedules.tsx";
import { PracticeDialog } from "./practice-dialog.tsx";
import { toPracticeName } from "./practice-fields.ts";
import { PracticeForm } from "./practice-form.tsx";
import { ZoneForm } from "./zone-form.tsx";

const filterChecks = { cursor: anyText };

export default function PracticePage() {
  const { filters, change } = useFilters(filterChecks);
  const { cursor } = filters;
  const practices = useRead<ProviderList>("/Provider", { query: { limit: 50, cursor }, keepsPrevious: true });
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<Provider>();
  return (
    <>
      <PageHead
        title="Practice"
        detail="Payers answer only practices that they have on file. Changes apply to questions from now on."
        actions={
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Icon name="plus" size={14} />
            Add a practice
          </Button>
        }
      />
      <ZoneForm />
      {isAdding && <PracticeForm onAdded={() => setIsAdding(false)} />}
      <Reading of={practices}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title="No practice yet" />
            ) : (
              <Table
                caption="Practices"
                rows={data}
                columns={toColumns(setEdited)}
                keyOf={({ npi }) => npi}
                onOpen={setEdited}
              />
            )}
            <CursorPager cursor={cursor} next={next} onGo={(to) => change({ cursor: to })}>
              {data.length} practices on this page
            </CursorPager>
          </>
        )}
      </Reading>
      {!practices.isPending && <FeeSchedules />}
      {edited && <PracticeDialog key={edited.npi} practice={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const toColumns = (onEdit: (practice: Provider) => void): readonly Column<Provider>[] => [
  { id: "name", header: "Name", isTitle: true, cell: (practice) => <strong>{toPracticeName(practice)}</strong> },
  { id: "npi", header: "NPI", cell: ({ npi }) => npi },
  { id: "tax_id", header: "Tax id", cell: ({ tax_id: taxId }) => taxId ?? "–" },
  {
    id: "edit",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: (practice) => (
      <Button size="small" onClick={() => onEdit(practice)} aria-label={`Edit ${toPracticeName(practice)}`}>
        Edit
      </Button>
    ),
  },
];
