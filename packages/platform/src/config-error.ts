/** A variable is missing or malformed. The message names it and never repeats its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
