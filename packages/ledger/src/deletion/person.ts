import { type PatientKey, toNormal } from "../jobs/patients.ts";

interface NamedPerson {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly member_id?: string | undefined;
  readonly dob?: string | undefined;
}

/** The people of a question, or of a rejected row, in which nothing need be readable. */
export interface NamedPeople {
  readonly subscriber?: NamedPerson | undefined;
  readonly dependent?: NamedPerson | undefined;
}

/** What can be read of a person. */
interface ReadPerson {
  readonly first: string;
  readonly last: string;
  /** In normal form; a dependent is also known under the subscriber's. */
  readonly memberIds: readonly string[];
  readonly dob: string | undefined;
}

/** Shorter member ids and names would be found in texts about anything. */
const shortest = { memberId: 4, name: 2 };
const writtenDay = /^\d{2}\/\d{2}\/\d{4}$/;

/** The person who is to be deleted. It remembers the names under which it was found. */
export type Person = ReturnType<typeof createPerson>;

export function createPerson({ payerId, memberId, dob }: PatientKey) {
  const wanted = toNormal(memberId);
  const names = new Map<string, Pick<ReadPerson, "first" | "last">>();

  function find(people: NamedPeople, isDob: (read: string | undefined) => boolean): boolean {
    const found = listPeople(people).filter(({ memberIds, dob: read }) => memberIds.includes(wanted) && isDob(read));
    for (const { first, last } of found) names.set(`${first} ${last}`, { first, last });
    return found.length > 0;
  }

  return {
    /** Whether a question names the person: as its patient, or as the subscriber beside a dependent. */
    isNamedBy: (question: NamedPeople & { readonly payer: { readonly id: string } }): boolean =>
      question.payer.id === payerId && find(question, (read) => read === dob),
    /** Whether a row that was rejected names the person, as far as it can be read. Its payer may be what was wrong. */
    isReadIn: (item: NamedPeople): boolean => find(item, (read) => read === undefined || read === dob),
    /**
     * Whether a row or question from which one about the person was made by a correction can be about the person: unless
     * both the member id and the birthday are another's.
     */
    mayBeIn: (item: NamedPeople): boolean =>
      listPeople(item).some(({ memberIds, dob: read }) => {
        const isMember = memberIds.length === 0 || memberIds.includes(wanted);
        return isMember || read === undefined || read === dob;
      }),
    /** Whether a text has the member id, or a first and last name of the person. */
    isMentionedIn(text: string): boolean {
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
