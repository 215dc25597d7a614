import type { DocumentBuilder } from "./document-builder.ts";
import { findRowFact } from "./row-messages.ts";
import { leaveRow, type Row } from "./rows.ts";
import { statesValue, subjectKeysOf } from "./statements.ts";

/**
 * Omits amounts and shares of places of service other than the office: those of hospitals always, others if a row states
 * the same for the office or for no place.
 */
export function leaveOtherPlaces(rows: readonly Row[], builder: DocumentBuilder): readonly Row[] {
  if (!rows.some((row) => placesOf(row).length > 0)) return rows;
  const values = rows.filter(statesValue);
  const nearest = new Map<string, number>();
  for (const row of values) {
    const distance = distanceOf(row);
    for (const key of subjectKeysOf(row)) nearest.set(key, Math.min(distance, nearest.get(key) ?? distance));
  }
  const left = new Set(
    values.filter((row) => {
      const distance = distanceOf(row);
      return distance === hospitalDistance || subjectKeysOf(row).some((key) => (nearest.get(key) ?? 0) < distance);
    }),
  );
  for (const { benefit } of left) leaveRow(builder, benefit, "other_place_of_service");
  return rows.filter((row) => !left.has(row));
}

const hospitalDistance = 3;

/** Codes decide if words say otherwise. */
function placesOf({ benefit: { places }, messages }: Row): readonly string[] {
  if (places.length > 0 || messages.length === 0) return places;
  const inWords = findRowFact(messages, "place_of_row");
  return inWords === undefined ? places : [inWords.code];
}

function distanceOf(row: Row): number {
  const places = placesOf(row);
  if (places.length === 0) return 1;
  if (places.includes("11")) return 0;
  return places.every((place) => hospitals.has(place)) ? hospitalDistance : 2;
}

/** Codes of hospitals, emergency rooms, surgical centers and facilities of inpatients. */
const hospitals = new Set(["19", "21", "22", "23", "24", "51", "61"]);
