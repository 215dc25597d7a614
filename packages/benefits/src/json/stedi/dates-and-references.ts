import type { Reference, StatedDate } from "../../eligibility-response.ts";
import { dateKinds } from "../codes.ts";
import { dateAt, referencesAt, type TrackedObject } from "../tracked-object.ts";
import { referenceNames } from "./codes.ts";

export const toDates = (members: TrackedObject | null): StatedDate[] =>
  members === null
    ? []
    : Object.keys(members.value).flatMap((name) => {
        const qualifier = dateKinds.get(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
        const date = qualifier === undefined ? null : dateAt(members, name, qualifier);
        return date === null ? [] : [date];
      });

export const toReferences = (members: TrackedObject | null): Reference[] =>
  members === null ? [] : referencesAt(members, referenceNames);
