import { type StatusRow, toStatusRow } from "../coverage.ts";
import { type Findings, noFindings } from "../findings.ts";
import { type Rejection, type RejectionLevel, toRejection } from "../rejections.ts";
import { type Delimiters, elementAt, findDelimiters, repetitionsOf, type Segment, scanSegments } from "./segments.ts";

/** What the first 271 of an interchange states. Anything else, a 999 or TA1 too, states nothing. Never throws. */
export function findInX12(text: string): Findings {
  const delimiters = findDelimiters(text);
  if (delimiters === undefined) return noFindings;

  const people = createPeople();
  const rejections: Rejection[] = [];
  let hasBenefits = false;
  let level: RejectionLevel = "payer";

  for (const segment of scanFirst271(text, delimiters)) {
    switch (elementAt(segment, 0, delimiters)) {
      case "HL":
        level = levels.get(elementAt(segment, 3, delimiters)) ?? level;
        people.enter(level);
        break;
      case "EB": {
        hasBenefits = true;
        const row = readStatusRow(segment, delimiters);
        if (row !== undefined) people.add(row);
        break;
      }
      case "AAA":
        rejections.push(
          toRejection({ code: elementAt(segment, 3, delimiters), followUp: elementAt(segment, 4, delimiters), level }),
        );
        break;
    }
  }
  return { patients: people.listPatients(), hasBenefits, rejections };
}

/** HL03: whose loop the segments that follow stand in. */
const levels: ReadonlyMap<string, RejectionLevel> = new Map([
  ["20", "payer"],
  ["21", "provider"],
  ["22", "subscriber"],
  ["23", "dependent"],
]);

function* scanFirst271(text: string, delimiters: Delimiters): Generator<Segment, void> {
  let inside = false;
  for (const segment of scanSegments(text, delimiters)) {
    const name = elementAt(segment, 0, delimiters);
    if (inside && (name === "SE" || name === "ST")) return;
    if (inside) yield segment;
    else inside = name === "ST" && elementAt(segment, 1, delimiters) === "271";
  }
}

function readStatusRow(segment: Segment, delimiters: Delimiters): StatusRow | undefined {
  const code = elementAt(segment, 1, delimiters);
  if (code < "1" || code > "8") return undefined; // most rows: amounts, percents, limits
  if (elementAt(segment, 13, delimiters) !== "") return undefined; // speaks of one procedure only
  return toStatusRow({
    code,
    planName: elementAt(segment, 5, delimiters),
    serviceTypes: repetitionsOf(elementAt(segment, 3, delimiters), delimiters),
  });
}

/**
 * Keeps status rows by person. The patient is the dependent where there is one, else the subscriber; a dependent
 * without rows of his own has those of the subscriber.
 */
function createPeople() {
  interface Person {
    readonly rows: StatusRow[];
    readonly subscriber?: Person;
  }
  let subscriber: Person = { rows: [] };
  let current = subscriber;
  const patients = new Set<Person>();

  function enter(level: RejectionLevel): void {
    if (level === "subscriber") {
      subscriber = { rows: [] };
      current = subscriber;
      patients.add(current);
    } else if (level === "dependent") {
      patients.delete(subscriber);
      current = { rows: [], subscriber };
      patients.add(current);
    }
  }

  function listPatients(): StatusRow[][] {
    if (patients.size === 0) patients.add(current);
    return Array.from(
      patients,
      (patient) => (patient.rows.length > 0 ? patient : (patient.subscriber ?? patient)).rows,
    );
  }

  return { enter, add: (row: StatusRow): unknown => current.rows.push(row), listPatients };
}
