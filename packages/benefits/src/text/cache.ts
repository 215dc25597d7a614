/**
 * Remembers what was worked out for a text. Holds a bounded number of texts: past it all are forgotten, which is as good
 * as forgetting the oldest where the same few come again and again. Values are shared between those who ask, so that
 * they must not be changed.
 */
export function createCache<Value>(): Cache<Value> {
  const values = new Map<string, Value>();

  return {
    find: (text) => values.get(text),
    keep(text, value) {
      if (values.size >= maxTexts) values.clear();
      values.set(text, value);
    },
  };
}

/** What was worked out for texts. */
export interface Cache<Value> {
  /** Undefined for a text that is not kept. */
  readonly find: (text: string) => Value | undefined;
  readonly keep: (text: string, value: Value) => void;
}

const maxTexts = 1_000;
