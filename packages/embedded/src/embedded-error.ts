export class EmbeddedError extends Error {
  override readonly name: string = "EmbeddedError";
}
