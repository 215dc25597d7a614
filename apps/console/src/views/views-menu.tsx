import type { SavedView, ViewPage } from "@nightguard/contract";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { parseFilters, toSearch, useFilters } from "../frame/filters.ts";
import { usePreferences } from "../frame/preferences.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuItem, MenuNote, MenuSeparator } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { useViews, type ViewFilters } from "./use-views.ts";
import type { ShownDialog } from "./view-dialogs.tsx";
import { isSameView, toViewFilters, toViewName } from "./view-words.ts";

interface ViewsMenuProps {
  readonly page: ViewPage;
  /** Of the filters that a view has: none of a place in the list, or of a person. */
  readonly checks: Readonly<Record<string, (text: string) => string | undefined>>;
  /** What stays in the address when a view is applied. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
}

const ViewDialogs = lazy(() => import("./view-dialogs.tsx"));

/** Filters that the person keeps under a name. Applying a view puts its filters into the address. */
export function ViewsMenu({ page, checks, kept = {} }: ViewsMenuProps) {
  const { filters } = useFilters(checks);
  const [location, navigate] = useLocation();
  const [shown, setShown] = useState<ShownDialog>();
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
      {shown && (
        <Suspense>
          <ViewDialogs shown={shown} page={page} filters={present} onClose={close} onShow={setShown} />
        </Suspense>
      )}
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
