import type { Validated } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";
import { useToasts } from "../parts/feedback/toast.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { listIssues } from "../parts/text/issues.ts";

interface Put {
  /** Path of the list, which is read again. */
  readonly list: string;
  readonly name: string;
  readonly json: unknown;
  readonly checked: readonly Validated<unknown>[];
  readonly said: string;
}

/** Saves what a dialog describes, under its name, once all of it is valid; then the dialog closes. */
export function usePut(onClose: () => void) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  const { submit, ...form } = useSubmit();

  const put = ({ list, name, json, checked, said }: Put) =>
    void submit(listIssues(checked), async () => {
      await api.send({ method: "PUT", path: `${list}/${encodeURIComponent(name)}`, json });
      await refresh(list);
      showToast(said);
      onClose();
    });

  return { form, put };
}
