/** A bounded cache by text, cleared when full. Values are shared and must not be changed. */
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

export interface Cache<Value> {
  readonly find: (text: string) => Value | undefined;
  readonly keep: (text: string, value: Value) => void;
}

const maxTexts = 1_000;
