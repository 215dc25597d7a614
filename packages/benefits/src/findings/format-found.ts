import { formatValue } from "../explain/field-names.ts";
import { type FoundValue, findField } from "./fields.ts";

/** Text as it is: it is a person's own. */
export const formatFound = (path: string, value: FoundValue): string =>
  findField(path)?.kind === "text" ? String(value) : formatValue(path, value);
