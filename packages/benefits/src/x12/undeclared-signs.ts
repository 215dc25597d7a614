import { type Delimiters, elementAt, type Segment } from "./segments.ts";

/**
 * Finds the signs that divide the service types (EB03) and the procedure (EB13) of a row where ISA declares others. Some
 * senders leave ISA11 as "U", as in version 4010, and divide nevertheless.
 *
 * @returns the declared delimiters themselves if they divide the row
 */
export function findDelimitersOf(eb: Segment, declared: Delimiters): Delimiters {
  const services = elementAt(eb, 3);
  const procedure = elementAt(eb, 13);
  if (
    services.length <= longestServiceType &&
    (procedure === "" || procedure[qualifierLength] === declared.component)
  ) {
    return declared;
  }
  const repetition = findSign(services, undeclaredList, declared.repetition);
  const component = findSign(procedure, undeclaredComposite, declared.component);
  if (repetition === undefined && component === undefined) return declared;
  return {
    ...declared,
    repetition: repetition ?? declared.repetition,
    component: component ?? declared.component,
  };
}

const longestServiceType = 2;
const qualifierLength = 2;

function findSign(value: string, pattern: RegExp, declared: string | null): string | undefined {
  if (declared !== null && value.includes(declared)) return undefined;
  return pattern.exec(value)?.[1];
}

/** Service types of one or two letters and digits, divided by one sign. */
const undeclaredList = /^[A-Z0-9]{1,2}([^A-Z0-9])[A-Z0-9]{1,2}(?:\1[A-Z0-9]{0,2})*$/i;

/** A qualifier and a CDT code. */
const undeclaredComposite = /^AD([^A-Z0-9])D\d{4}(?:\1|$)/i;
