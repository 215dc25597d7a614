import { useStore } from "../frame/store.ts";
import { useUploads } from "./upload-context.ts";
import { emptyForm, listSteps, type Step, type UploadForm } from "./upload-form.ts";

export function useUploadForm() {
  const { form: store } = useUploads();
  const form = useStore(store) ?? emptyForm;
  const change = (changes: Partial<UploadForm>) => store.set({ ...(store.get() ?? emptyForm), ...changes });
  return {
    form,
    change,
    goTo: (step: Step) => change({ step }),
    move(by: 1 | -1, changes: Partial<UploadForm> = {}) {
      const known = { ...(store.get() ?? emptyForm), ...changes };
      const all = listSteps(known);
      change({ ...changes, step: all[all.indexOf(known.step) + by] ?? known.step });
    },
  };
}
