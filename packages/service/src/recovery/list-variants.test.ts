import type { Question, RecoveryVariant } from "@nightguard/contract";
import { expect, test } from "vitest";
import { listVariants } from "./list-variants.ts";

const adult = { first_name: "Ada", last_name: "Quill", member_id: "W100200300", dob: "02/03/1980", group_number: "G1" };
const child = { first_name: "Tim", last_name: "Quill", dob: "05/06/2014" };

const about = (person: Partial<Question["subscriber"]>, dependent?: Question["dependent"]): Question => ({
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { ...adult, ...person },
  ...(dependent && { dependent }),
  version: "v2",
});

type Row = readonly [RecoveryVariant, string];

const namesOf = (question: Question, code = "AAA_73"): Row[] =>
  listVariants(question, code).map(({ kind, question: { subscriber } }) => [
    kind,
    `${subscriber.first_name} ${subscriber.last_name}`,
  ]);

const idsOf = (memberId: string, code = "AAA_72"): Row[] =>
  listVariants(about({ member_id: memberId }), code).map(({ kind, question }) => [kind, question.subscriber.member_id]);

test("a plain name and a plain id have no variants", () => {
  expect(listVariants(about({}), "AAA_75")).toEqual([]);
});

test.each<readonly [string, string, readonly Row[]]>([
  ["Ada", "Quill Jr.", [["without_name_suffix", "Ada Quill"]]],
  ["Ada", "Quill, III", [["without_name_suffix", "Ada Quill"]]],
  [
    "Ada B",
    "Quill",
    [
      ["first_part_of_first_name", "Ada Quill"],
      ["joined_first_name", "AdaB Quill"],
    ],
  ],
  [
    "Mary Ann",
    "Quill",
    [
      ["first_part_of_first_name", "Mary Quill"],
      ["joined_first_name", "MaryAnn Quill"],
    ],
  ],
  ["José", "O'Neil", [["plain_letters", "JOSE ONEIL"]]],
  [
    "Ada",
    "Müller",
    [
      ["plain_letters", "Ada MULLER"],
      ["umlauts_spelled_out", "Ada Mueller"],
    ],
  ],
  [
    "Ada",
    "Smith-Jones",
    [
      ["hyphens_as_blanks", "Ada Smith Jones"],
      ["last_part_of_last_name", "Ada Jones"],
      ["first_part_of_last_name", "Ada Smith"],
      ["joined_last_name", "Ada SmithJones"],
    ],
  ],
  [
    "Ada",
    "Garcia Lopez Jr",
    [
      ["without_name_suffix", "Ada Garcia Lopez"],
      ["last_part_of_last_name", "Ada Lopez"],
      ["first_part_of_last_name", "Ada Garcia"],
      ["joined_last_name", "Ada GarciaLopez"],
      ["blanks_as_hyphens", "Ada Garcia-Lopez"],
    ],
  ],
  ["Ada", "de la Cruz", [["joined_last_name", "Ada delaCruz"]]],
  [
    "Ada",
    "Garcia de la Cruz",
    [
      ["last_part_of_last_name", "Ada de la Cruz"],
      ["first_part_of_last_name", "Ada Garcia"],
      ["joined_last_name", "Ada GarciadelaCruz"],
    ],
  ],
  ["J", "Quill", []],
  [
    "J. Robert",
    "Quill",
    [
      ["plain_letters", "J ROBERT Quill"],
      ["joined_first_name", "J.Robert Quill"],
    ],
  ],
])("%s %s is written otherwise as %j", (first_name, last_name, expected) => {
  expect(namesOf(about({ first_name, last_name }))).toEqual(expected);
});

test.each<readonly [string, readonly Row[]]>([
  ["W100200300", []],
  ["W100-200-300", [["member_id_without_separators", "W100200300"]]],
  ["W100 200 300", [["member_id_without_separators", "W100200300"]]],
  [
    "W100200300-02",
    [
      ["member_id_without_separators", "W10020030002"],
      ["member_id_without_suffix", "W100200300"],
    ],
  ],
  ["W10020030002", [["member_id_without_suffix", "W100200300"]]],
  ["W10020030042", []],
  [
    "100200300",
    [
      ["member_id_with_suffix_01", "10020030001"],
      ["member_id_with_suffix_00", "10020030000"],
    ],
  ],
  ["MARTINEZ-SMITH", []],
  ["SBX-AAA-75", []],
  ["SBX-STATUS-503-X2+ID-12345", []],
])("the id %s is written otherwise as %j", (memberId, expected) => {
  expect(idsOf(memberId)).toEqual(expected);
});

test("a dependent is asked about as a subscriber", () => {
  const question = about({ first_name: "Mary Ann" }, { ...child, member_id: "W100200302", gender: "M" });
  const [variant] = listVariants(question, "AAA_77");
  expect(variant?.kind).toBe("dependent_as_subscriber");
  expect(variant?.question).toEqual({
    ...about({}),
    subscriber: { ...child, member_id: "W100200302", group_number: "G1", gender: "M" },
  });
});

test("where the subscriber was found, only the dependent is written otherwise", () => {
  const question = about({ last_name: "Quill Jr" }, { ...child, last_name: "Quill-Tan" });
  const variants = listVariants(question, "AAA_77").slice(1);
  expect(variants.map(({ question: { subscriber } }) => subscriber.last_name)).toEqual(Array(4).fill("Quill Jr"));
  expect(variants.map(({ question: { dependent } }) => dependent?.last_name)).toEqual([
    "Quill Tan",
    "Tan",
    "Quill",
    "QuillTan",
  ]);
});

test("a family's name is written otherwise for both people in one question", () => {
  const question = about({ last_name: "Quill-Tan" }, { ...child, last_name: "Quill-Tan" });
  const variant = listVariants(question, "AAA_75").find(({ kind }) => kind === "hyphens_as_blanks")?.question;
  expect([variant?.subscriber.last_name, variant?.dependent?.last_name]).toEqual(["Quill Tan", "Quill Tan"]);
});

test("an id that is not accepted leaves the name as it is, and a name the id", () => {
  const question = about({ last_name: "Quill Jr", member_id: "W100-200-300" });
  expect(listVariants(question, "AAA_72").map(({ kind }) => kind)).toEqual(["member_id_without_separators"]);
  expect(listVariants(question, "AAA_73").map(({ kind }) => kind)).toEqual(["without_name_suffix"]);
});

test("the practice's other NPI is asked with after rejections of the provider, without the name of the first", () => {
  const { provider, ...question } = about({});
  const named = { ...question, provider: { ...provider, name: "Elm Street Dental" } };

  const variants = listVariants(named, "AAA_51", { otherNpi: "1679576722" });

  expect(variants).toEqual([
    { kind: "other_npi", question: { ...question, provider: { ...provider, npi: "1679576722" } } },
  ]);
  expect(listVariants(named, "AAA_75", { otherNpi: "1679576722" })).toEqual([]);
});

test.each(["AAA_58", "AAA_71", "AAA_60", "AAA_42", "AAA_43", "AAA_68", "AAA_76", "AAA_78", "AAA", "upstream_failed"])(
  "%s is not asked again in other words",
  (code) => {
    const question = about({ last_name: "Quill-Tan Jr", member_id: "W100-200-300-01" }, child);
    expect(listVariants(question, code)).toEqual([]);
  },
);

test("what found the patient before comes first", () => {
  const question = about({ last_name: "Quill-Tan Jr" });
  const kinds = listVariants(question, "AAA_75", { first: ["last_part_of_last_name"] }).map(({ kind }) => kind);
  expect(kinds.slice(0, 2)).toEqual(["last_part_of_last_name", "without_name_suffix"]);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("accents are no difference where names are sent without them", () => {
  const question = about({ first_name: "José", last_name: "O'Neil" });
  const options = { ignoresAccents: true };
  expect(listVariants(about({ first_name: "José" }), "AAA_75", options)).toEqual([]);
  expect(listVariants(question, "AAA_75", options).map(({ kind }) => kind)).toEqual(["plain_letters"]);
});

test("birthdays, payer and provider are never changed, and no question is asked twice", () => {
  const question = about(
    { first_name: "José Luis", last_name: "Muñoz-de la Cruz Jr", member_id: "100-200-300" },
    child,
  );
  const variants = listVariants(question, "AAA_75");
  expect(variants.length).toBeGreaterThan(8);
  for (const { question: variant } of variants) {
    expect(variant.payer).toEqual(question.payer);
    expect(variant.provider).toEqual(question.provider);
    expect([adult.dob, child.dob]).toContain(variant.subscriber.dob);
    expect((variant.dependent ?? variant.subscriber).dob).toBe(child.dob);
  }
  expect(new Set(variants.map((variant) => JSON.stringify(variant.question))).size).toBe(variants.length);
  expect(listVariants(question, "AAA_75")).toEqual(variants);
});
