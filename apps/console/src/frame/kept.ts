import { createContext, useContext } from "react";

/**
 * Work of a person that was not saved when the page locked. It stays in the memory of this window until the same person signs in
 * again; it is never stored, and gone when they sign out, when somebody else signs in, or after the longest session.
 */
export interface Kept {
  put(userId: string, key: string, work: unknown): void;
  /** Takes it out; undefined if there is none, or it is somebody else's. */
  take(userId: string, key: string): unknown;
  /** What is kept under a key, made if nothing is. */
  find<Work>(userId: string, key: string, create: () => Work): Work;
  /** Somebody has signed in: what is of others goes. */
  keepOnly(userId: string): void;
  clear(): void;
}

const maxKeptMs = 12 * 3_600_000;

/** @param setTimer runs something later; returns what cancels it */
export function createKept(setTimer: (run: () => void, ms: number) => () => void): Kept {
  let owner: string | undefined;
  let cancel: (() => void) | undefined;
  const works = new Map<string, unknown>();

  function clear(): void {
    works.clear();
    owner = undefined;
    cancel?.();
    cancel = undefined;
  }

  const keepOnly = (userId: string) => {
    if (owner !== userId) clear();
    owner = userId;
  };

  function put(userId: string, key: string, work: unknown): void {
    keepOnly(userId);
    works.set(key, work);
    cancel?.();
    cancel = setTimer(clear, maxKeptMs);
  }

  return {
    put,
    find<Work>(userId: string, key: string, create: () => Work) {
      keepOnly(userId);
      if (!works.has(key)) put(userId, key, create());
      return works.get(key) as Work; // a key has works of one kind
    },
    take(userId, key) {
      keepOnly(userId);
      const work = works.get(key);
      works.delete(key);
      return work;
    },
    keepOnly,
    clear,
  };
}

const nothingKept: Kept = createKept(() => () => undefined);
export const KeptContext = createContext<Kept>(nothingKept);
export const useKept = (): Kept => useContext(KeptContext);
