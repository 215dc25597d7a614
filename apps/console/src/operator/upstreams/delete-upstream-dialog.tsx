import type { RouteDocument, UpstreamDocument } from "@nightguard/contract";
import { useApi } from "../../api/api-context.ts";
import { useRefresh } from "../../api/use-read.ts";
import { SureDialog } from "../../parts/feedback/sure-dialog.tsx";
import { useToasts } from "../../parts/feedback/toast.tsx";
import { listRoutesOf } from "./upstream-consequences.ts";

interface DeleteUpstreamProps {
  readonly upstream: UpstreamDocument;
  readonly routes: readonly RouteDocument[];
  readonly onClose: () => void;
}

export function DeleteUpstreamDialog({ upstream: { name }, routes, onClose }: DeleteUpstreamProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const named = listRoutesOf(name, routes);

  const remove = () =>
    attempt("The payer service is not deleted", async () => {
      await api.send({ method: "DELETE", path: `/Admin/Upstream/${name}` });
      await refresh("/Admin/Upstream");
      showToast(`The payer service ${name} is deleted`);
    });

  return (
    <SureDialog
      title={`Delete the payer service ${name}?`}
      action="Delete"
      isDisabled={named.length > 0}
      onClose={onClose}
      onSure={remove}
    >
      {named.length > 0 ? (
        <p>
          It cannot be deleted while routes name it. Change or delete {named.length === 1 ? "this one" : "these"} first:{" "}
          {named.join(", ")}.
        </p>
      ) : (
        <p>Its credentials and settings are deleted, and cannot be recovered. No route names it.</p>
      )}
    </SureDialog>
  );
}
