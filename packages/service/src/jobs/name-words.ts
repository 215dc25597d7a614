/** Every word that was typed begins a word of the name, whatever their order. */
export function isNamed(name: readonly string[], typed: readonly string[]): boolean {
  const rest = [...name];
  // Longer words choose first, so that an initial does not take the word that a longer one needs.
  return typed
    .toSorted((one, other) => other.length - one.length)
    .every((word) => {
      const at = rest.findIndex((known) => known.startsWith(word));
      if (at === -1) return false;
      rest.splice(at, 1);
      return true;
    });
}
