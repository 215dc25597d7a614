/** Something in the settings or beside them has to be changed by a person; the message says what, and repeats no secret. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
