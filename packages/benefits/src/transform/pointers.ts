/** Building and hashing a path for each value is slow; all responses use the same few thousand. */
export interface Pointer {
  readonly path: string;
  readonly parent: Pointer | null;
  readonly key: string;
  children: Map<string, Pointer> | undefined;
  fields: readonly Pointer[] | undefined;
}

export type Path = Pointer | string;

/**
 * Names from a response must be passed as keys, as in `pointerTo("/procedures", "D1110", "age_min")`, not as part of a
 * path.
 */
export function pointerTo(from: Path, ...keys: readonly string[]): Pointer {
  let pointer = typeof from === "string" ? (byPath.get(from) ?? findByPath(from)) : from;
  for (const key of keys) pointer = pointer.children?.get(key) ?? createChild(pointer, key);
  return pointer;
}

/** Items of a list have the same keys in the same order. */
export function listFields(pointer: Pointer, item: Readonly<Record<string, unknown>>): readonly Pointer[] {
  pointer.fields = Object.keys(item).map((key) => pointerTo(pointer, key));
  return pointer.fields;
}

/**
 * Made-up codes can fill the pointers (about 20 MB). Must not run within a document, because pointers identify its
 * fields.
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
