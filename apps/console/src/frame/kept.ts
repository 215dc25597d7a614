import { createContext, useContext } from "react";

/**
 * Unsaved work stays only in this window's memory. It is dropped when the person signs out, when somebody else signs
 * in, or after 12 hours.
 */
export interface Kept {
  /** Work of a person who has signed out is dropped. */
  put(userId: string, key: string, work: unknown): void;
  take(userId: string, key: string): unknown;
  find<Work>(userId: string, key: string, create: () => Work): Work;
  keepOnly(userId: string): void;
  clear(): void;
}

const maxKeptMs = 12 * 3_600_000;

export function createKept(setTimer: (run: () => void, ms: number) => () => void): Kept {
  let owner: string | undefined;
  let cancel: (() => void) | undefined;
  const works = new Map<string, unknown>();

  /** The owner stays: the timer may fire while they are signed in. */
  function forget(): void {
    works.clear();
    cancel?.();
    cancel = undefined;
  }

  function setOwner(userId: string | undefined): void {
    if (owner !== userId) forget();
    owner = userId;
  }

  function put(userId: string, key: string, work: unknown): void {
    if (userId !== owner) return;
    works.set(key, work);
    cancel?.();
    cancel = setTimer(forget, maxKeptMs);
  }

  return {
    put,
    find<Work>(userId: string, key: string, create: () => Work) {
      if (userId !== owner) return create();
      if (!works.has(key)) put(userId, key, create());
      return works.get(key) as Work;
    },
    take(userId, key) {
      if (userId !== owner) return undefined;
      const work = works.get(key);
      works.delete(key);
      return work;
    },
    keepOnly: setOwner,
    clear: () => setOwner(undefined),
  };
}

const nothingKept: Kept = createKept(() => () => undefined);
export const KeptContext = createContext<Kept>(nothingKept);
export const useKept = (): Kept => useContext(KeptContext);
