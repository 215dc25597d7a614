import type { Batch } from "@nightguard/contract";
import type { Api } from "../api/api.ts";
import { createStore, type Store } from "../frame/store.ts";
import { toRandomText } from "../parts/text/random-text.ts";
import { type FileRequest, type Progress, submitFile } from "./send-file.ts";

/** An upload continues while other pages of the account are shown. */
export type Transfer = { readonly fileName: string } & (
  | { readonly kind: "sending"; readonly progress: Progress | undefined }
  /** Unless the service rejected the file, it may have accepted it. */
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "accepted"; readonly batch: Batch }
);

export interface TransferControl {
  readonly state: Store<Transfer | undefined>;
  start(request: FileRequest, fileName: string): void;
  retry(): void;
  forget(): void;
}

export function createTransfer(api: Api, window: Window): TransferControl {
  const state = createStore<Transfer | undefined>(undefined);
  let current: { readonly request: FileRequest; readonly fileName: string; readonly key: string } | undefined;
  let controller = new AbortController();

  async function run(): Promise<void> {
    if (!current) return;
    const { request, fileName, key } = current;
    controller = new AbortController();
    const { signal } = controller;
    state.set({ fileName, kind: "sending", progress: undefined });
    window.addEventListener("beforeunload", askBeforeLeaving);
    try {
      const onProgress = (progress: Progress) => signal.aborted || state.set({ fileName, kind: "sending", progress });
      const batch = await submitFile(api, request, { signal, onProgress, idempotencyKey: key });
      if (!signal.aborted) state.set({ fileName, kind: "accepted", batch });
    } catch (error) {
      if (!signal.aborted) state.set({ fileName, kind: "failed", error });
    } finally {
      window.removeEventListener("beforeunload", askBeforeLeaving);
    }
  }

  return {
    state,
    start(request, fileName) {
      current = { request, fileName, key: toRandomText() };
      void run();
    },
    retry: () => void run(),
    forget() {
      controller.abort();
      current = undefined;
      state.set(undefined);
    },
  };
}

const askBeforeLeaving = (event: Event): void => event.preventDefault();
