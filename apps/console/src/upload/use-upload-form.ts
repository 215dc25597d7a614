import { useStore } from "../frame/store.ts";
import { useUploads } from "./upload-context.ts";
import { emptyForm, listSteps, type Step, type UploadForm } from "./upload-form.ts";

/** What was said of the upload; it is kept while other pages of the account are shown. */
export function useUploadForm() {
  const { form: store } = useUploads();
  const form = useStore(store) ?? emptyForm;
  // Several changes may follow one upon another before React renders.
  const change = (changes: Partial<UploadForm>) => store.set({ ...(store.get() ?? emptyForm), ...changes });
  return {
    form,
    change,
    goTo: (step: Step) => change({ step }),
    /** Goes to the step after the current one, or before it. */
    move(by: 1 | -1, changes: Partial<UploadForm> = {}) {
      const known = { ...(store.get() ?? emptyForm), ...changes };
      const all = listSteps(known);
      change({ ...changes, step: all[all.indexOf(known.step) + by] ?? known.step });
    },
  };
}
