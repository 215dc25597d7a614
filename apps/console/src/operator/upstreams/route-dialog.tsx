import {
  type RouteDocument,
  routeInputSchema,
  type UpstreamDocument,
  upstreamNameSchema,
  validate,
} from "@nightguard/contract";
import { useState } from "react";
import { z } from "zod";
import { FormDialog } from "../../parts/feedback/form-dialog.tsx";
import { usePut } from "../use-put.ts";
import { Consequences } from "./consequences.tsx";
import { listRouteChanges, listRouteConsequences, toNewRoute, toRouteBody, toRouteDraft } from "./route-draft.ts";
import { RouteForm } from "./route-form.tsx";

interface RouteDialogProps {
  /** Absent for a new one. */
  readonly route?: RouteDocument;
  readonly routes: readonly RouteDocument[];
  readonly upstreams: readonly UpstreamDocument[];
  readonly onClose: () => void;
}

const namedSchema = z.object({ name: upstreamNameSchema });

export function RouteDialog({ route, routes, upstreams, onClose }: RouteDialogProps) {
  const { form, put } = usePut(onClose);
  const [draft, setDraft] = useState(route ? toRouteDraft(route) : toNewRoute(upstreams[0]?.name ?? "default"));

  function onSubmit(): void {
    const name = draft.name.trim();
    const json = toRouteBody(draft);
    const checked = [...(route ? [] : [validate(namedSchema, { name })]), validate(routeInputSchema, json)];
    put({ list: "/Admin/Route", name, json, checked, said: `The route ${name} is saved` });
  }

  return (
    <FormDialog
      title={route ? `Change the route ${route.name}` : "New route"}
      action="Save"
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      isWide
    >
      <RouteForm draft={draft} onChange={setDraft} upstreams={upstreams} issues={form.issues} isNew={!route} />
      <Consequences
        changes={route ? listRouteChanges(route, draft) : []}
        sentences={listRouteConsequences(draft, routes)}
      />
    </FormDialog>
  );
}
