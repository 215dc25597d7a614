import { useStore } from "../frame/store.ts";
import { useUploads } from "./upload-context.ts";
import { emptyForm, listSteps, type Step, type UploadForm } from "./upload-form.ts";

interface UploadFormControl {
  readonly form: UploadForm;
  readonly change: (changes: Partial<UploadForm>) => void;
  /** Goes to the step after the current one, or before it. */
  readonly move: (by: 1 | -1, changes?: Partial<UploadForm>) => void;
  readonly goTo: (step: Step) => void;
}

/** What was said of the upload; it is kept while other pages of the account are shown. */
export function useUploadForm(): UploadFormControl {
  const { form: store } = useUploads();
  const form = useStore(store) ?? emptyForm;
  // Several changes may follow one upon another before React renders.
  const change = (changes: Partial<UploadForm>) => store.set({ ...(store.get() ?? emptyForm), ...changes });
  return {
    form,
    change,
    goTo: (step) => change({ step }),
    move(by, changes = {}) {
      const known = { ...(store.get() ?? emptyForm), ...changes };
      const all = listSteps(known);
      change({ ...changes, step: all[all.indexOf(known.step) + by] ?? known.step });
    },
  };
}
