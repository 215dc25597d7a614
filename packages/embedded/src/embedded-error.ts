/** A failure whose message tells the operator what is wrong on this machine and what to do. */
export class EmbeddedError extends Error {
  override readonly name: string = "EmbeddedError";
}
