import { type CellReading, unmark } from "@nightguard/contract/file-dates";
import type { PayerIndex } from "@nightguard/service";
import { codeReader, type ValueReader } from "./file-values.ts";

export interface PayerCheck {
  readonly index: PayerIndex;
  readonly maps: boolean;
}

const plainCodeReader = codeReader("payer id");

const maxUnknown = 200;

/** Rejects unlisted ids with likely ones; if the list is old, the payer service decides. */
export function createPayerReader(check: PayerCheck | undefined): ValueReader {
  if (!check) return plainCodeReader;
  const { index } = check;
  const readings = new Map<string, CellReading>();
  return {
    isPlain: index.has,
    read(text) {
      const known = readings.get(text);
      if (known) return known;
      const isFull = readings.size >= maxUnknown;
      const reading = readPayerId(text, check, { byWords: !isFull });
      if (!isFull) readings.set(text, reading);
      return reading;
    },
  };
}

function readPayerId(text: string, { index, maps }: PayerCheck, options: { readonly byWords: boolean }): CellReading {
  const { text: code, kinds } = unmark(text);
  if (index.has(code)) return { value: code, kinds };
  const asCode = plainCodeReader.read(text);
  const { match, likely } = index.find(code, options);
  if (maps && match) return { value: match.id, kinds: [...kinds, "payer_match"] };
  if (asCode.fault === undefined && !index.isTrusted) return asCode;
  if (likely.length === 0) {
    return asCode.fault === undefined
      ? { value: text, kinds: [], fault: "is not the id of a payer; look the payer up in GET /Payer" }
      : asCode;
  }
  const names = likely.map(({ id, name }) => `${id} (${name})`).join(", ");
  const hint = match ? `it is probably ${names}; payer_match=map reads it so` : `it may be ${names}`;
  const fault = asCode.fault ?? "is not the id of a payer";
  return { value: text, kinds: [], fault: `${fault}; ${hint}` };
}
