import type { Batch } from "@nightguard/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { isOpen } from "../batches/batch-figures.ts";
import { useLive } from "../frame/live.ts";

const maxBreaks = 2;
const pollMs = 5_000;

export function useBatch(id: string) {
  const path = `/Batch/${id}`;
  const [isBroken, setIsBroken] = useState(false);
  const batch = useRead<Batch>(path, { everyMs: isBroken ? pollMs : undefined });
  const isFollowed = batch.data !== undefined && isOpen(batch.data);
  useStream(path, { isEnabled: isFollowed && !isBroken, onBroken: () => setIsBroken(true) });
  return batch;
}

interface StreamOptions {
  readonly isEnabled: boolean;
  readonly onBroken: () => void;
}

function useStream(path: string, { isEnabled, onBroken }: StreamOptions): void {
  const api = useApi();
  const queries = useQueryClient();
  const { isLive } = useLive();
  const isVisible = useVisibility();
  const isOn = isEnabled && isLive && isVisible;

  const giveUp = useEffectEvent(onBroken);

  useEffect(() => {
    if (!isOn) return;
    let breaks = 0;
    const stream = new EventSource(api.toUrl(`${path}/events`));
    const take = ({ data }: MessageEvent<string>) => {
      breaks = 0;
      queries.setQueryData([api.context, path, undefined], JSON.parse(data) as Batch);
    };
    for (const name of ["message", "end", "reconnect"]) stream.addEventListener(name, take);
    stream.addEventListener("end", () => stream.close());
    stream.onerror = () => {
      breaks += 1;
      if (stream.readyState !== EventSource.CLOSED && breaks < maxBreaks) return;
      stream.close();
      giveUp();
    };
    return () => stream.close();
  }, [api, isOn, path, queries]);
}

function useVisibility(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const follow = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return isVisible;
}
