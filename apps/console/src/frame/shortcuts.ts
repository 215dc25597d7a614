import { createContext, useContext, useEffect, useEffectEvent } from "react";

export const shortcuts = {
  "/": "Search",
  "?": "Show this help",
  "g d": "Go to the day",
  "g w": "Go to the work list",
  "g v": "Verify a patient",
  "g b": "Go to batches",
  "g j": "Go to jobs",
  "g s": "Go to sources",
  "g o": "Go to locations",
  "g h": "Go to payers and their health",
  "g k": "Go to keys",
  "g e": "Go to webhooks",
  "g f": "Go to the feed of events",
  "g r": "Go to the request log",
  "g a": "Go to usage",
  "g u": "Go to people",
  "g p": "Go to the practice",
  "g i": "Go to the overview of the installation",
  "g l": "Go to accounts",
  "g n": "Go to plans",
  "g c": "Go to processes and circuit breakers",
  "g t": "Go to the audit",
  "g m": "Go to the system",
  j: "Next row",
  k: "Previous row",
  l: "Pause or resume live updates",
} as const;
export type Shortcut = keyof typeof shortcuts;

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isTyping: boolean;
}

const pairMs = 1_500;

/** The first key of a pair waits for the second. */
export function createKeyReader(now: () => number) {
  let first: { readonly key: string; readonly at: number } | undefined;

  return function read(pressed: PressedKey): Shortcut | undefined {
    const { key, ctrlKey, metaKey, altKey, isTyping } = pressed;
    if (isTyping || ctrlKey || metaKey || altKey) {
      first = undefined;
      return undefined;
    }
    if (key === "Shift") return undefined;
    const isPair = first !== undefined && now() - first.at <= pairMs;
    const text = isPair ? `${first?.key} ${key}` : key;
    first = isPair || key !== "g" ? undefined : { key, at: now() };
    return isShortcut(text) ? text : undefined;
  };
}

const isShortcut = (text: string): text is Shortcut => Object.hasOwn(shortcuts, text);

type Handler = () => void;

export interface ShortcutRegistry {
  add(shortcut: Shortcut, handler: Handler): () => void;
  /** @returns whether there was a handler */
  run(shortcut: Shortcut): boolean;
  has(shortcut: Shortcut): boolean;
}

export function createShortcutRegistry(): ShortcutRegistry {
  const handlers = new Map<Shortcut, readonly Handler[]>();
  const of = (shortcut: Shortcut) => handlers.get(shortcut) ?? [];
  return {
    add(shortcut, handler) {
      handlers.set(shortcut, [...of(shortcut), handler]);
      return () => handlers.set(shortcut, without(of(shortcut), handler));
    },
    run(shortcut) {
      const handler = of(shortcut).at(-1);
      handler?.();
      return handler !== undefined;
    },
    has: (shortcut) => of(shortcut).length > 0,
  };
}

function without<Item>(items: readonly Item[], item: Item): readonly Item[] {
  const at = items.lastIndexOf(item);
  return items.filter((_, index) => index !== at);
}

export const ShortcutsContext = createContext<ShortcutRegistry>(createShortcutRegistry());

export function useShortcut(shortcut: Shortcut, handler: Handler | undefined): void {
  const registry = useContext(ShortcutsContext);
  const isOn = handler !== undefined;
  const run = useEffectEvent(() => handler?.());
  useEffect(() => (isOn ? registry.add(shortcut, () => run()) : undefined), [registry, shortcut, isOn]);
}

export function listenForShortcuts(target: Document, registry: ShortcutRegistry, isOn: () => boolean): () => void {
  const read = createKeyReader(() => performance.now());
  const listener = (event: KeyboardEvent) => {
    if (!isOn() || event.defaultPrevented) return;
    const isTyping =
      isField(event.target) || target.querySelector("[role=dialog],[role=alertdialog],[role=menu]") !== null;
    const { key, ctrlKey, metaKey, altKey } = event;
    const shortcut = read({ key, ctrlKey, metaKey, altKey, isTyping });
    if (shortcut && registry.run(shortcut)) event.preventDefault();
  };
  target.addEventListener("keydown", listener);
  return () => target.removeEventListener("keydown", listener);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
