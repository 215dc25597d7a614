/**
 * A place in the document. `path` is its JSON pointer; `key` the last name in it, within the object or list at `parent`.
 *
 * Answers speak of the same few thousand places again and again, and a text made anew must be put together, hashed and
 * compared each time it is looked up. So there is one pointer for each place, which is looked up by itself, and it is
 * kept from one response to the next.
 */
export interface Pointer {
  readonly path: string;
  /** null for the document itself. */
  readonly parent: Pointer | null;
  readonly key: string;
  /** The pointers below it that were asked for. */
  children: Map<string, Pointer> | undefined;
  /** Those of all its keys, where it is an item of a list. */
  fields: readonly Pointer[] | undefined;
}

/** Names a place: its path, or the pointer to it. */
export type Path = Pointer | string;

/**
 * The pointer to a path, or to what lies below one: `pointerTo("/coverage/status")`, `pointerTo(item, "name")`,
 * `pointerTo("/procedures", "D1110", "age_min")`. Texts are to be those of the program: names that a response brings are
 * keys.
 */
export function pointerTo(from: Path, ...keys: readonly string[]): Pointer {
  let pointer = typeof from === "string" ? (byPath.get(from) ?? findByPath(from)) : from;
  for (const key of keys) pointer = pointer.children?.get(key) ?? createChild(pointer, key);
  return pointer;
}

/** The pointers to all keys of an item. They are kept: the items of a list have the same keys in the same order. */
export function listFields(pointer: Pointer, item: Readonly<Record<string, unknown>>): readonly Pointer[] {
  pointer.fields = Object.keys(item).map((key) => pointerTo(pointer, key));
  return pointer.fields;
}

/**
 * Makes room before a document is begun: past a number that honest answers do not reach (some 20 MB) all pointers are
 * forgotten, so that made-up codes do not fill the memory. Never within a document, whose fields are known by their pointers.
 */
export function evictPointers(): void {
  if (count < maxPointers) return;
  count = 0;
  root = createPointer(null, "");
  byPath = new Map();
}

const maxPointers = 100_000;

let count = 0;
let root = createPointer(null, "");
let byPath = new Map<string, Pointer>();

function createPointer(parent: Pointer | null, key: string): Pointer {
  return { path: parent === null ? "" : `${parent.path}/${key}`, parent, key, children: undefined, fields: undefined };
}

function createChild(parent: Pointer, key: string): Pointer {
  const child = createPointer(parent, key);
  parent.children ??= new Map();
  parent.children.set(key, child);
  count++;
  return child;
}

function findByPath(path: string): Pointer {
  let pointer = root;
  for (const key of path.split("/").slice(1)) pointer = pointer.children?.get(key) ?? createChild(pointer, key);
  byPath.set(path, pointer);
  return pointer;
}
