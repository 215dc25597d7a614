import type { SavedView, ViewPage } from "@nightguard/contract";
import { useState } from "react";
import { useLocation } from "wouter";
import { parseFilters, toSearch, useFilters } from "../frame/filters.ts";
import { usePreferences } from "../frame/preferences.ts";
import { SureDialog } from "../parts/feedback/sure-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem, MenuNote, MenuSeparator } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { ChangeViewsDialog } from "./change-views-dialog.tsx";
import { RenameViewDialog, SaveViewDialog } from "./name-view-dialog.tsx";
import { useChangeViews, useViews, type ViewFilters } from "./use-views.ts";
import { isSameView, toViewFilters, toViewName } from "./view-words.ts";

interface ViewsMenuProps {
  readonly page: ViewPage;
  /** Of the filters that a view has: none of a place in the list, or of a person. */
  readonly checks: Readonly<Record<string, (text: string) => string | undefined>>;
  /** What stays in the address when a view is applied. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
}

type Shown =
  | { readonly kind: "save" | "change" }
  | { readonly kind: "rename" | "delete"; readonly view: SavedView; readonly name: string };

/** Filters that the person keeps under a name. Applying a view puts its filters into the address. */
export function ViewsMenu({ page, checks, kept = {} }: ViewsMenuProps) {
  const { filters } = useFilters(checks);
  const [location, navigate] = useLocation();
  const [shown, setShown] = useState<Shown>();
  const present = toViewFilters(filters);
  const close = () => setShown(undefined);

  // What a stored view has that the page no longer knows is left out, as in a bookmark.
  const apply = (view: SavedView) =>
    navigate(`${location}${toSearch({ ...kept, ...parseFilters(checks, toSearch(view.filters)) })}`, { replace: true });

  return (
    <>
      <Menu
        trigger={
          <Button>
            Views
            <Icon name="down" size={12} />
          </Button>
        }
      >
        <ViewItems page={page} present={present} onApply={apply} />
        <MenuSeparator />
        <MenuItem icon="plus" onSelect={() => setShown({ kind: "save" })}>
          Save these filters…
        </MenuItem>
        <MenuItem icon="edit" onSelect={() => setShown({ kind: "change" })}>
          Change views…
        </MenuItem>
      </Menu>
      {shown?.kind === "save" && <SaveViewDialog page={page} filters={present} onClose={close} />}
      {shown?.kind === "change" && (
        <ChangeViewsDialog
          page={page}
          onClose={close}
          onChoose={(kind, view, name) => setShown({ kind, view, name })}
        />
      )}
      {shown?.kind === "rename" && <RenameViewDialog view={shown.view} onClose={close} />}
      {shown?.kind === "delete" && <DeleteViewDialog view={shown.view} name={shown.name} onClose={close} />}
    </>
  );
}

interface ViewItemsProps {
  readonly page: ViewPage;
  readonly present: ViewFilters;
  readonly onApply: (view: SavedView) => void;
}

/** Is read when the menu opens. */
function ViewItems({ page, present, onApply }: ViewItemsProps) {
  const views = useViews(page);
  const { hidesNames } = usePreferences();
  if (views.isError) return <MenuNote>Your views could not be read</MenuNote>;
  if (!views.data) return <MenuNote>Reading your views…</MenuNote>;
  if (views.data.data.length === 0) return <MenuNote>No views of this page yet</MenuNote>;
  return views.data.data.map((view, at) => (
    <MenuItem
      key={view.id}
      {...(isSameView(view.filters, present) && { icon: "check" as const })}
      onSelect={() => onApply(view)}
    >
      {toViewName({ name: view.name, at }, { hidesNames })}
      {isSameView(view.filters, present) && <span className="said"> (shown now)</span>}
    </MenuItem>
  ));
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
