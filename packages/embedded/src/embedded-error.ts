/** A failure in words for a person: what is missing or in the way on this machine, and what to do about it. */
export class EmbeddedError extends Error {
  override readonly name: string = "EmbeddedError";
}
