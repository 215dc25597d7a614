import type { SavedView, ViewPage } from "@nightguard/contract";
import { useState } from "react";
import { usePreferences } from "../frame/preferences.ts";
import { FormDialog } from "../parts/feedback/form-dialog.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { OtherIssues } from "../parts/inputs/other-issues.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { findIssues } from "../parts/text/issues.ts";
import { createViewId, useChangeViews, useViews, type ViewFilters } from "./use-views.ts";

interface SaveViewProps {
  readonly page: ViewPage;
  readonly filters: ViewFilters;
  readonly onClose: () => void;
}

export function SaveViewDialog({ page, filters, onClose }: SaveViewProps) {
  const views = useViews(page);
  const [newId] = useState(createViewId);
  const findNamed = (name: string) => views.data?.data.find((view) => view.name === name);
  return (
    <NameViewDialog
      title="Save these filters"
      initial=""
      toHint={(name) =>
        findNamed(name) ? "Replaces your view of this name" : "Only you see the view, in this account and mode"
      }
      toView={(name) => ({ id: findNamed(name)?.id ?? newId, page, name, filters })}
      onClose={onClose}
    />
  );
}

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { hidesNames } = usePreferences();
  return (
    <NameViewDialog
      title="Rename the view"
      initial={hidesNames ? "" : view.name}
      toView={(name) => ({ ...view, name })}
      onClose={onClose}
    />
  );
}

interface NameViewProps {
  readonly title: string;
  readonly initial: string;
  readonly toHint?: (name: string) => string;
  readonly toView: (name: string) => Pick<SavedView, "id" | "page" | "name" | "filters">;
  readonly onClose: () => void;
}

function NameViewDialog({ title, initial, toHint, toView, onClose }: NameViewProps) {
  const { put } = useChangeViews();
  const { showToast } = useToasts();
  const { submit, ...form } = useSubmit();
  const [text, setText] = useState(initial);
  const name = text.trim();
  const { id, page, filters } = toView(name);

  function onSubmit(): void {
    void submit([], async () => {
      await put({ id, page, name, filters });
      showToast("The view is saved");
      onClose();
    });
  }

  return (
    <FormDialog title={title} action="Save" form={form} onSubmit={onSubmit} onClose={onClose}>
      <OtherIssues issues={form.issues} fields={["name"]} />
      <InputField
        label="Name"
        hint={toHint?.(name)}
        issues={findIssues(form.issues, "name")}
        value={text}
        maxLength={64}
        onChange={setText}
      />
    </FormDialog>
  );
}
