interface Layer {
  readonly values: readonly (number | null)[];
}

/** Each layer with the sum of those up to it, the highest first: the lower ones are painted over it. */
export function toStack<Drawn extends Layer>(layers: readonly Drawn[]): readonly Drawn[] {
  let below: readonly number[] = [];
  const summed = layers.map((layer) => {
    const values = layer.values.map((value, index) => (below[index] ?? 0) + (value ?? 0));
    below = values;
    return { ...layer, values };
  });
  return summed.reverse();
}
