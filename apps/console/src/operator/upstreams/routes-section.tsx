import type { Page, RouteDocument, UpstreamDocument } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../../api/api-context.ts";
import { useRead, useRefresh } from "../../api/use-read.ts";
import { Empty, Reading } from "../../parts/feedback/states.tsx";
import { SureDialog } from "../../parts/feedback/sure-dialog.tsx";
import { useToasts } from "../../parts/feedback/toast.tsx";
import { Button } from "../../parts/inputs/button.tsx";
import { Icon } from "../../parts/layout/icons.tsx";
import { type Column, Table } from "../../parts/layout/table.tsx";
import { Section } from "../section.tsx";
import { RouteDialog } from "./route-dialog.tsx";
import { toPayersText } from "./route-draft.ts";

type Opened = { readonly dialog: "new" } | { readonly dialog: "change" | "delete"; readonly route: RouteDocument };

/** Which payers' questions go to which payer service. */
export function RoutesSection() {
  const routes = useRead<Page<RouteDocument>>("/Admin/Route", { keepsPrevious: true });
  const upstreams = useRead<Page<UpstreamDocument>>("/Admin/Upstream", { keepsPrevious: true });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const known = { routes: routes.data?.data, upstreams: upstreams.data?.data };
  const isReady = known.routes !== undefined && known.upstreams !== undefined;
  return (
    <Section
      title="Routes"
      detail="Which payers' questions go to which payer service"
      actions={
        <Button size="small" disabled={!isReady} onClick={() => setOpened({ dialog: "new" })}>
          <Icon name="plus" size={14} />
          New route
        </Button>
      }
    >
      <Reading of={routes} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No routes: all questions go to the payer service of the environment" />
          ) : (
            <Table
              caption="Routes by name"
              rows={data}
              columns={toColumns(isReady, (dialog, route) => setOpened({ dialog, route }))}
              keyOf={({ name }) => name}
            />
          )
        }
      </Reading>
      {known.routes && known.upstreams && (opened?.dialog === "new" || opened?.dialog === "change") && (
        <RouteDialog
          {...(opened.dialog === "change" && { route: opened.route })}
          routes={known.routes}
          upstreams={known.upstreams}
          onClose={close}
        />
      )}
      {opened?.dialog === "delete" && <DeleteRouteDialog route={opened.route} onClose={close} />}
    </Section>
  );
}

function DeleteRouteDialog({ route: { name, payers }, onClose }: { route: RouteDocument; onClose: () => void }) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();

  const remove = () =>
    attempt("The route is not deleted", async () => {
      await api.send({ method: "DELETE", path: `/Admin/Route/${name}` });
      await refresh("/Admin/Route");
      showToast(`The route ${name} is deleted`);
    });

  return (
    <SureDialog title={`Delete the route ${name}?`} action="Delete" onClose={onClose} onSure={remove}>
      <p>
        Questions to {payers.includes("*") ? "all payers that it serves" : toPayersText(payers)} take another route, or
        go to the payer service of the environment. Without either, they fail with <code>no_route</code>.
      </p>
    </SureDialog>
  );
}

const toColumns = (
  isReady: boolean,
  onOpen: (dialog: "change" | "delete", route: RouteDocument) => void,
): readonly Column<RouteDocument>[] => [
  { id: "name", header: "Name", isTitle: true, cell: ({ name }) => <strong>{name}</strong> },
  { id: "payers", header: "Payers", isWide: true, cell: ({ payers }) => toPayersText(payers) },
  { id: "upstream", header: "Payer service", cell: ({ upstream }) => upstream },
  { id: "fallback", header: "Else", cell: ({ fallback }) => fallback ?? "–" },
  { id: "mode", header: "Mode", cell: ({ mode }) => mode },
  { id: "account", header: "Only for", cell: ({ account_id: id }) => (id === null ? "–" : <code>{id}</code>) },
  { id: "priority", header: "Priority", isNumeric: true, from: 1180, cell: ({ priority }) => priority },
  {
    id: "actions",
    header: <span className="said">Actions</span>,
    isActions: true,
    cell: (route) => (
      <>
        <Button
          size="small"
          disabled={!isReady}
          aria-label={`Change the route ${route.name}`}
          onClick={() => onOpen("change", route)}
        >
          Change…
        </Button>{" "}
        <Button size="small" aria-label={`Delete the route ${route.name}`} onClick={() => onOpen("delete", route)}>
          Delete…
        </Button>
      </>
    ),
  },
];
