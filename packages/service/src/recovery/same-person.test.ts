import { expect, test } from "vitest";
import { createRandom } from "../../../../test/support/random.ts";
import { findPersonDifferences } from "./same-person.ts";

type Asked = Parameters<typeof findPersonDifferences>[0];
type Answered = Parameters<typeof findPersonDifferences>[1];

const dob = "02/03/1980";

/** "Mary Ann|Smith|Jr" is first name, last name and suffix; a middle name is put behind the first after a comma. */
function answered(text: string, born: string | null = "1980-02-03"): Answered {
  const [names = "", last = "", suffix = ""] = text.split("|");
  const [first = "", middle = ""] = names.split(",");
  const orNull = (part: string) => (part === "" ? null : part);
  return {
    first_name: orNull(first),
    middle_name: orNull(middle),
    last_name: orNull(last),
    suffix: orNull(suffix),
    dob: born,
  };
}

function asked(text: string): Asked {
  const [first_name = "", last_name = ""] = text.split("|");
  return { first_name, last_name, dob };
}

test.each([
  ["Ada|Quill", "ADA|QUILL"],
  ["Ada|Quill", "ADA,BEATRIX|QUILL"],
  ["Ada Beatrix|Quill", "ADA|QUILL"],
  ["Ada Beatrix|Quill", "ADA,BEATRIX|QUILL"],
  ["Mary Ann|Quill", "MARYANN|QUILL"],
  ["Jean-Luc|Quill", "JEAN LUC|QUILL"],
  ["José|Muñoz", "JOSE|MUNOZ"],
  ["Ada|Müller", "ADA|MUELLER"],
  ["Ada|Mueller", "ADA|MÜLLER"],
  ["Ada|O'Neil", "ADA|O NEIL"],
  ["Ada|Smith-Jones", "ADA|SMITH JONES"],
  ["Ada|Smith-Jones", "ADA|JONES"],
  ["Ada|Jones", "ADA|SMITH-JONES"],
  ["Ada|de la Cruz", "ADA|DELACRUZ"],
  ["Ada|de la Cruz", "ADA|CRUZ"],
  ["Ada|Quill Jr", "ADA|QUILL"],
  ["Ada|Quill Jr", "ADA|QUILL|II"],
  ["Ada|Quill", "ADA|QUILL|JR"],
  ["Ada|St. James", "ADA|SAINT JAMES"],
])("%s is %s", (one, other) => {
  expect(findPersonDifferences(asked(one), answered(other))).toEqual([]);
});

test.each([
  ["Ada|Quill", "BEA|QUILL", ["first_name"]],
  ["Ada|Quill", "ADA|QUILLER", ["last_name"]],
  ["Ada|Quill", "A|QUILL", ["first_name"]],
  ["A|Quill", "ADA|QUILL", ["first_name"]],
  ["A|Quill", "A|QUILL", ["first_name"]],
  ["Christopher|Quill", "CHRISTOPHE|QUILL", ["first_name"]],
  ["Mary Ann|Quill", "MARY JANE|QUILL", ["first_name"]],
  ["Mary Ann|Quill", "MARY,JANE|QUILL", ["first_name"]],
  ["Mary Ann|Quill", "ANN|QUILL", ["first_name"]],
  ["Ada B|Quill", "ADA,CLARA|QUILL", ["first_name"]],
  ["Ada|Smith-Jones", "ADA|SMITH-BROWN", ["last_name"]],
  ["Ada|de la Cruz", "ADA|DE LA FUENTE", ["last_name"]],
  ["Ada|de la Cruz", "ADA|DE", ["last_name"]],
  ["Ada|Quill Jr", "ADA|QUILL|SR", ["last_name"]],
  ["Ada|Quill III", "ADA|QUILL JR", ["last_name"]],
  ["Quill|Ada", "ADA|QUILL", ["first_name", "last_name"]],
  ["Ada|Quill", "|QUILL", ["first_name"]],
  ["Ada|Quill", "ADA|", ["last_name"]],
  ["Ada|Quill", "|ADA QUILL", ["first_name"]],
])("%s is not certainly %s", (one, other, fields) => {
  expect(findPersonDifferences(asked(one), answered(other))).toEqual(fields);
});

test("a birthday has to be stated, and to be the same", () => {
  expect(findPersonDifferences(asked("Ada|Quill"), answered("ADA|QUILL", "1980-03-02"))).toEqual(["dob"]);
  expect(findPersonDifferences(asked("Ada|Quill"), answered("ADA|QUILL", null))).toEqual(["dob"]);
});

const firstNames =
  "Ada Adam Anna Anne Annabel Maria Marie Mary Jon John Jonathan José Josef Luis Luise Zoë Zoe Eric Erica Chris Christopher Jean Jan".split(
    " ",
  );
const secondNames = "Ann Jane Lou Luc Pierre Rose Grace Lee".split(" ");
const lastNames =
  "Smith Smithson Jones Johnson Quill O'Neil Neil Müller Mueller Miller Garcia García-López de_la_Cruz Cruz Nguyen Ng Li".split(
    " ",
  );
const suffixes = ["", "", "", "Jr", "Sr", "II", "III"];
const count = 10_000;

interface Record {
  readonly first: string;
  readonly second: string;
  readonly last: string;
  readonly suffix: string;
  readonly born: Date;
}

test(`none of ${count} other people is taken for the one asked about`, () => {
  const random = createRandom(39);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const other = <Value>(values: readonly Value[], than: Value) => pick(values.filter((value) => value !== than));
  const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
  const aDay = () => new Date(Date.UTC(1930, 0, 1 + Math.floor(random() * 33_000)));
  const moved = (born: Date, days: number) => new Date(born.getTime() + days * 86_400_000);
  const aPerson = (): Record => ({
    first: pick(firstNames),
    second: random() < 0.3 ? pick(secondNames) : "",
    last: pick(lastNames).replaceAll("_", " "),
    suffix: pick(suffixes),
    born: aDay(),
  });
  const toSlashed = (born: Date) => {
    const [year, month, day] = born.toISOString().slice(0, 10).split("-");
    return `${month}/${day}/${year}`;
  };
  const writeAsked = ({ first, second, last, suffix, born }: Record): Asked => ({
    first_name: `${first} ${second}`.trim(),
    last_name: `${last} ${suffix}`.trim(),
    dob: toSlashed(born),
  });
  const writeAnswered = ({ first, second, last, suffix, born }: Record): Answered => {
    const isMiddle = random() < 0.5;
    return {
      first_name: plain(isMiddle ? first : `${first} ${second}`.trim()),
      middle_name: isMiddle && second !== "" ? plain(second) : null,
      last_name: plain(random() < 0.3 ? `${last} ${suffix}`.trim() : last),
      suffix: random() < 0.5 && suffix !== "" ? plain(suffix) : null,
      dob: born.toISOString().slice(0, 10),
    };
  };
  const swapDayAndMonth = (born: Date) => {
    const swapped = new Date(Date.UTC(born.getUTCFullYear(), born.getUTCDate() - 1, born.getUTCMonth() + 1));
    return swapped.getTime() === born.getTime() ? moved(born, 1) : swapped;
  };
  /** Another person each, who shares as much as people of one family or one name do. */
  const others: Readonly<globalThis.Record<string, (person: Record) => Answered>> = {
    "same name, other birthday": (person) =>
      writeAnswered({ ...person, born: moved(person.born, pick([-1, 1, 365, 366, 3_652])) }),
    "same name, day and month swapped": (person) => writeAnswered({ ...person, born: swapDayAndMonth(person.born) }),
    "parent and child of one name": (person) =>
      writeAnswered({
        ...person,
        suffix: other(suffixes, person.suffix),
        born: moved(person.born, -9_000 - Math.floor(random() * 6_000)),
      }),
    twin: (person) => {
      const first = other(firstNames, person.first);
      // Zoë and Zoe are one name.
      return writeAnswered({ ...person, first: plain(first) === plain(person.first) ? "Ida" : first });
    },
    "twin with the same first of two names": (person) => {
      const second = person.second === "" ? "Ann" : person.second;
      return writeAnswered({ ...person, second: other(secondNames, second) });
    },
    "another family": (person) => writeAnswered({ ...person, last: "Zimmermann" }),
    "no birthday": (person) => ({ ...writeAnswered(person), dob: null }),
    "no first name": (person) => ({ ...writeAnswered(person), first_name: null, middle_name: null }),
    "an initial": (person) => ({ ...writeAnswered(person), first_name: person.first.charAt(0), middle_name: null }),
    "no last name": (person) => ({ ...writeAnswered(person), last_name: null }),
  };
  const kinds = Object.keys(others);
  const accepted: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length] as string;
    const drawn = aPerson();
    const person =
      kind === "twin with the same first of two names" && drawn.second === "" ? { ...drawn, second: "Ann" } : drawn;
    const answer = others[kind]?.(person) as Answered;
    if (findPersonDifferences(writeAsked(person), answer).length === 0) accepted.push({ kind, person, answer });
    expect(findPersonDifferences(writeAsked(person), writeAnswered(person)), JSON.stringify(person)).toEqual([]);
  }
  expect(accepted).toEqual([]);
});
