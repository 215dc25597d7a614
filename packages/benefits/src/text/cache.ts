/** Cleared when full. Values are shared and must not be changed. */
export function createCache<Value>() {
  const values = new Map<string, Value>();

  return {
    find: (text: string) => values.get(text),
    keep(text: string, value: Value): void {
      if (values.size >= maxTexts) values.clear();
      values.set(text, value);
    },
  };
}

const maxTexts = 1_000;
