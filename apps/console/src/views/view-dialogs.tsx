import type { SavedView, ViewPage } from "@nightguard/contract";
import { SureDialog } from "../parts/feedback/sure-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { ChangeViewsDialog } from "./change-views-dialog.tsx";
import { RenameViewDialog, SaveViewDialog } from "./name-view-dialog.tsx";
import { useChangeViews, type ViewFilters } from "./use-views.ts";

export type ShownDialog =
  | { readonly kind: "save" | "change" }
  | { readonly kind: "rename" | "delete"; readonly view: SavedView; readonly name: string };

interface ViewDialogsProps {
  readonly shown: ShownDialog;
  readonly page: ViewPage;
  readonly filters: ViewFilters;
  readonly onClose: () => void;
  readonly onShow: (next: ShownDialog) => void;
}

/** Loaded when one is opened, so that lists are shown sooner. */
export default function ViewDialogs({ shown, page, filters, onClose, onShow }: ViewDialogsProps) {
  switch (shown.kind) {
    case "save":
      return <SaveViewDialog page={page} filters={filters} onClose={onClose} />;
    case "change":
      return (
        <ChangeViewsDialog
          page={page}
          onClose={onClose}
          onChoose={(kind, view, name) => onShow({ kind, view, name })}
        />
      );
    case "rename":
      return <RenameViewDialog view={shown.view} onClose={onClose} />;
    case "delete":
      return <DeleteViewDialog view={shown.view} name={shown.name} onClose={onClose} />;
    default:
      return shown satisfies never;
  }
}

function DeleteViewDialog({ view, name, onClose }: { view: SavedView; name: string; onClose: () => void }) {
  const { remove } = useChangeViews();
  const { showToast, attempt } = useToasts();
  return (
    <SureDialog
      title={`Delete ${name}?`}
      action="Delete"
      onClose={onClose}
      onSure={() =>
        attempt("The view is not deleted", async () => {
          await remove(view.id);
          showToast("The view is deleted");
        })
      }
    >
      <p>Only the view: nothing of the list is deleted.</p>
    </SureDialog>
  );
}
