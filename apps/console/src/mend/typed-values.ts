import type { Payer } from "@nightguard/contract";
import type { ItemPath } from "../parts/text/item-fields.ts";
import { readAppointment } from "./appointment-text.ts";

type ListedPayer = Pick<Payer, "id" | "name">;

interface Known {
  readonly payers: readonly ListedPayer[];
  readonly zone: string;
}

/**
 * Stores the id for a payer's name, and one form of a time. Other values, and the name of several payers, stay as
 * typed.
 */
export function toStoredValue(path: ItemPath, typed: string, { payers, zone }: Known): string {
  if (path === "payer.id") return findNamedPayer(typed, payers)?.id ?? typed;
  if (path === "appointment_at") return readAppointment(typed, zone) ?? typed;
  return typed;
}

/** The name may stand beside the id, as lists of suggestions show it. */
function findNamedPayer(typed: string, payers: readonly ListedPayer[]): ListedPayer | undefined {
  const words = toWords(typed);
  if (words === "" || payers.some(({ id }) => id === typed.trim())) return undefined;
  const named = payers.filter(({ id, name }) =>
    [name, `${id} ${name}`, `${name} ${id}`].some((text) => toWords(text) === words),
  );
  return named.length === 1 ? named[0] : undefined;
}

const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&]+/gu, " ")
    .trim();
