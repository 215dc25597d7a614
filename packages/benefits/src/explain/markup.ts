/** Text within HTML or XML, in an element or an attribute. */
export const toMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
