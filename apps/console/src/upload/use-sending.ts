import { useEffect, useRef, useState } from "react";
import type { Progress } from "./send-file.ts";

type Sending =
  | { readonly kind: "idle" }
  | { readonly kind: "busy"; readonly progress: Progress | undefined }
  | { readonly kind: "failed"; readonly error: unknown };

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export function useSending() {
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(send: (options: RunOptions) => Promise<void>): Promise<void> {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    const set = (next: Sending) => signal.aborted || setSending(next);
    set({ kind: "busy", progress: undefined });
    try {
      await send({ signal, onProgress: (progress) => set({ kind: "busy", progress }) });
      set({ kind: "idle" });
    } catch (error) {
      set({ kind: "failed", error });
    }
  }

  function stop(): void {
    controller.current?.abort();
    setSending({ kind: "idle" });
  }

  return { sending, run, stop };
}
