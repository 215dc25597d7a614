import type { Page, RouteDocument, UpstreamDocument, UpstreamKindDocument, UpstreamTest } from "@nightguard/contract";
import { useState } from "react";
import { useApi } from "../../api/api-context.ts";
import { useRead } from "../../api/use-read.ts";
import { Empty, Reading } from "../../parts/feedback/states.tsx";
import { useToasts } from "../../parts/feedback/toast.tsx";
import { Button } from "../../parts/inputs/button.tsx";
import { Icon } from "../../parts/layout/icons.tsx";
import { Table } from "../../parts/layout/table.tsx";
import { DoubtfulDialog } from "../doubtful-dialog.tsx";
import { Section } from "../section.tsx";
import { DeleteUpstreamDialog } from "./delete-upstream-dialog.tsx";
import { toUpstreamColumns } from "./upstream-columns.tsx";
import { UpstreamDialog } from "./upstream-dialog.tsx";

type Opened =
  | { readonly dialog: "new" }
  | { readonly dialog: "change" | "delete" | "doubtful"; readonly upstream: UpstreamDocument };

/** The payer services that routes name. */
export function UpstreamsSection() {
  const upstreams = useRead<Page<UpstreamDocument>>("/Admin/Upstream", { keepsPrevious: true });
  const kinds = useRead<Page<UpstreamKindDocument>>("/Admin/UpstreamKind");
  const routes = useRead<Page<RouteDocument>>("/Admin/Route", { keepsPrevious: true });
  const [opened, setOpened] = useState<Opened>();
  const { tests, test } = useTests();
  const close = () => setOpened(undefined);
  const known = { kinds: kinds.data?.data, routes: routes.data?.data };
  const isReady = known.kinds !== undefined && known.routes !== undefined;
  return (
    <Section
      title="Payer services"
      detail="Those that routes name; the one of the environment is not listed"
      actions={
        <Button size="small" disabled={!isReady} onClick={() => setOpened({ dialog: "new" })}>
          <Icon name="plus" size={14} />
          New payer service
        </Button>
      }
    >
      <Reading of={upstreams} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No payer service is set up here" />
          ) : (
            <Table
              caption="Payer services by name"
              rows={data}
              columns={toUpstreamColumns({
                tests,
                onTest: ({ name }) => void test(name),
                isReady,
                onOpen: (dialog, upstream) => setOpened({ dialog, upstream }),
              })}
              keyOf={({ name }) => name}
            />
          )
        }
      </Reading>
      {opened?.dialog === "doubtful" && <DoubtfulDialog upstream={opened.upstream.name} onClose={close} />}
      {known.kinds && known.routes && (
        <>
          {opened?.dialog === "new" && <UpstreamDialog kinds={known.kinds} routes={known.routes} onClose={close} />}
          {opened?.dialog === "change" && (
            <UpstreamDialog upstream={opened.upstream} kinds={known.kinds} routes={known.routes} onClose={close} />
          )}
          {opened?.dialog === "delete" && (
            <DeleteUpstreamDialog upstream={opened.upstream} routes={known.routes} onClose={close} />
          )}
        </>
      )}
    </Section>
  );
}

/** The last test of each payer service since the page was opened. */
function useTests() {
  const [tests, setTests] = useState<ReadonlyMap<string, UpstreamTest | "asking">>(new Map());
  const api = useApi();
  const { attempt } = useToasts();

  async function test(name: string): Promise<void> {
    const note = (result: UpstreamTest | "asking" | undefined) =>
      setTests(
        (known) =>
          new Map([...known, ...(result ? [[name, result] as const] : [])].filter(([one]) => result || one !== name)),
      );
    note("asking");
    await attempt("The payer service was not tested", async () => {
      try {
        note(await api.send<UpstreamTest>({ method: "POST", path: `/Admin/Upstream/${name}/test` }));
      } catch (error) {
        note(undefined);
        throw error;
      }
    });
  }

  return { tests, test };
}
