/**
 * Remembers what was worked out for a text. Holds a bounded number of texts: past it all are forgotten, which is as good
 * as forgetting the oldest where the same few come again and again. Values are shared between those who ask, so that
 * they must not be changed. Nothing of it leaves the process.
 */
export function createCache<Value>(): { get(text: string, workOut: () => Value): Value } {
  const values = new Map<string, Value>();

  return {
    get(text, workOut) {
      const known = values.get(text);
      if (known !== undefined) return known;
      const value = workOut();
      if (values.size >= mostTexts) values.clear();
      values.set(text, value);
      return value;
    },
  };
}

const mostTexts = 2_000;
