import { useState } from "react";
import { useAccount } from "../../frame/account-context.ts";
import { useSession } from "../../frame/session/session-context.ts";

/** The remembered schedule while it exists, else the first; empty for none. */
export function findChosen(remembered: string | null, names: readonly string[]): string {
  const isKnown = remembered === "" || (remembered !== null && names.includes(remembered));
  return isKnown ? remembered : (names[0] ?? "");
}

/** The fee schedule that a person chose last, for each account, in this browser. */
export function useChosenSchedule(names: readonly string[]): readonly [name: string, choose: (name: string) => void] {
  const { account } = useAccount();
  const { user } = useSession();
  const key = `nightguard-fee-schedule ${account.id} ${user.id}`;
  const [remembered, setRemembered] = useState(() => readChoice(window, key));
  function choose(name: string): void {
    setRemembered(name);
    keepChoice(window, key, name);
  }
  return [findChosen(remembered, names), choose];
}

function readChoice(window: Window, key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keepChoice(window: Window, key: string, name: string): void {
  try {
    window.localStorage.setItem(key, name);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
