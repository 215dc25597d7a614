import type { Address, Reference, StatedDate } from "../../eligibility-response.ts";
import { dateAt, statedAt, type TrackedObject } from "../tracked-object.ts";
import { dateQualifiers, referenceQualifiers } from "./codes.ts";

export const toDates = (members: TrackedObject | null): StatedDate[] =>
  members === null
    ? []
    : Object.keys(members.value).flatMap((name) => {
        const qualifier = dateQualifiers.get(name);
        const date = qualifier === undefined ? null : dateAt(members, name, qualifier);
        return date === null ? [] : [date];
      });

/** Some references have a description, or only that. */
export const toReferences = (members: TrackedObject | null): Reference[] =>
  members === null
    ? []
    : [...referenceQualifiers].flatMap(([name, known]) => {
        const value = statedAt(members, name);
        const description = known.description === undefined ? null : statedAt(members, known.description);
        const stated = value ?? description;
        if (stated === null) return [];
        const piece = { source: stated.source, raw: stated.value };
        return [{ qualifier: known.qualifier, value, description, piece }];
      });

export const toAddress = (members: TrackedObject | null): Address | null =>
  members && {
    line1: statedAt(members, "address1"),
    line2: statedAt(members, "address2"),
    city: statedAt(members, "city"),
    state: statedAt(members, "state"),
    postalCode: statedAt(members, "postalCode"),
  };
