import { type PatientKey, toNormal } from "../jobs/read/patients.ts";

interface NamedPerson {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly member_id?: string | undefined;
  readonly dob?: string | undefined;
}

interface NamedPeople {
  readonly subscriber?: NamedPerson | undefined;
  readonly dependent?: NamedPerson | undefined;
}

interface ReadPerson {
  readonly first: string;
  readonly last: string;
  /** Normalized; a dependent's may be the subscriber's. */
  readonly memberIds: readonly string[];
  readonly dob: string | undefined;
}

/** Shorter texts would match anything. */
const shortest = { memberId: 4, name: 2 };
const writtenDay = /^\d{2}\/\d{2}\/\d{4}$/;

export interface Person {
  /** A question names its patient and a dependent's subscriber. */
  isNamedBy(
    question: NamedPeople & {
      readonly payer: {
        readonly id: string;
      };
    },
  ): boolean;
  /** Ignores the payer, which may be what is wrong in the row. */
  isReadIn(item: NamedPeople): boolean;
  /** For a row corrected into one about the person: false only if both member id and date of birth are another's. */
  mayBeIn(item: NamedPeople): boolean;
  /** By member id, or first and last name. */
  isMentionedIn(text: string): boolean;
}

export function createPerson({ payerId, memberId, dob }: PatientKey): Person {
  const wanted = toNormal(memberId);
  const names = new Map<string, Pick<ReadPerson, "first" | "last">>();

  function find(people: NamedPeople, isDob: (read: string | undefined) => boolean): boolean {
    const found = listPeople(people).filter(({ memberIds, dob: read }) => memberIds.includes(wanted) && isDob(read));
    for (const { first, last } of found) names.set(`${first} ${last}`, { first, last });
    return found.length > 0;
  }

  return {
    isNamedBy: (question) => question.payer.id === payerId && find(question, (read) => read === dob),
    isReadIn: (item) => find(item, (read) => read === undefined || read === dob),
    mayBeIn: (item) =>
      listPeople(item).some(({ memberIds, dob: read }) => {
        const isMember = memberIds.length === 0 || memberIds.includes(wanted);
        return isMember || read === undefined || read === dob;
      }),
    isMentionedIn(text) {
      const normal = toNormal(text);
      if (wanted.length >= shortest.memberId && normal.includes(wanted)) return true;
      return [...names.values()].some((name) =>
        [name.first, name.last].every((part) => part.length >= shortest.name && normal.includes(part)),
      );
    },
  };
}

function listPeople({ subscriber, dependent }: NamedPeople): ReadPerson[] {
  const own = subscriber && readPerson(subscriber, [subscriber.member_id]);
  const other = dependent && readPerson(dependent, [dependent.member_id, subscriber?.member_id]);
  return [own, other].filter((person) => person !== undefined);
}

const readPerson = (person: NamedPerson, memberIds: readonly (string | undefined)[]): ReadPerson => ({
  first: toNormal(person.first_name ?? ""),
  last: toNormal(person.last_name ?? ""),
  memberIds: memberIds.map((id) => toNormal(id ?? "")).filter((id) => id !== ""),
  dob: person.dob !== undefined && writtenDay.test(person.dob) ? person.dob : undefined,
});
