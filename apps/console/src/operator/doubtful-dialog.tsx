import type { Page, PayerMapEntry } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { Dialog } from "../parts/feedback/dialog.tsx";
import { Empty, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { type Column, Table } from "../parts/layout/table.tsx";
import { toCountedNoun } from "../parts/text/number-text.ts";

const maxShown = 100;
const maxCandidates = 3;

/** Payers that nothing decided, with whom they may be: a person decides. */
export function DoubtfulDialog({ upstream, onClose }: { upstream: string; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const path = `/Admin/Upstream/${upstream}/PayerMap`;
  const map = useRead<Page<PayerMapEntry>>(path, { query: { mapped: "false" } });

  const decide = ({ payer_id: id, payer_name: name }: PayerMapEntry, chosen: string) =>
    attempt("Nothing is decided", async () => {
      const json = { upstream_payer_id: chosen };
      await api.send({ method: "PUT", path: `${path}/${encodeURIComponent(id)}`, json });
      await refresh(path);
      showToast(`${name ?? id} is ${chosen} at ${upstream}`);
    });

  return (
    <Dialog title={`Doubtful matches of ${upstream}`} onClose={onClose} isWide>
      <Reading of={map} lines={6}>
        {({ data }) => {
          const doubtful = data.filter(({ candidates }) => candidates.length > 0);
          return doubtful.length === 0 ? (
            <Empty title="Nothing is in doubt" />
          ) : (
            <>
              <p>
                {toCountedNoun(doubtful.length, "payer")} in doubt, whose questions fail until a person decides
                {doubtful.length > maxShown && `; the first ${maxShown} are shown`}.
              </p>
              <Table
                caption="Payers in doubt, with whom they may be"
                rows={doubtful.slice(0, maxShown)}
                columns={toColumns((entry, id) => void decide(entry, id))}
                keyOf={({ payer_id: id }) => id}
              />
            </>
          );
        }}
      </Reading>
    </Dialog>
  );
}

const toColumns = (onDecide: (entry: PayerMapEntry, id: string) => void): readonly Column<PayerMapEntry>[] => [
  {
    id: "payer",
    header: "Ours",
    isTitle: true,
    cell: ({ payer_id: id, payer_name: name }) => (
      <>
        {name} <span className="quiet">{id}</span>
      </>
    ),
  },
  {
    id: "candidates",
    header: "May be",
    isWide: true,
    cell: (entry) =>
      entry.candidates.slice(0, maxCandidates).map(({ id, name }) => (
        <div key={id}>
          {name} <span className="quiet">{id}</span>{" "}
          <Button
            size="small"
            aria-label={`${entry.payer_name ?? entry.payer_id} is ${name} ${id}`}
            onClick={() => onDecide(entry, id)}
          >
            This one
          </Button>
        </div>
      )),
  },
];
