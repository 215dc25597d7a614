import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { readPdfPages } from "../../../../test/support/pdf-text.ts";
import { aProof, provenAnswer, toJws } from "../../../../test/support/proofs.ts";
import { drawProof } from "./draw-proof.ts";
import type { Proof } from "./proof.ts";

const draw = async (proof: Proof, maxAnswerPages?: number) =>
  Buffer.from(await drawProof(toJws(proof), { maxAnswerPages }));

test("the pages say who asked whom, the question, the benefits, the audit's seal and the answer's bytes", async () => {
  const pages = readPdfPages(await draw(aProof(provenAnswer)));
  const text = pages.join("\n");

  for (const expected of [
    "Lakeside Dental (acc_1), live",
    "NORTHSTAR DENTAL, 60054",
    "Marisol Alvarez, born 09/14/1987",
    "2026-11-29 14:25:00.000 UTC",
    "TRC-000101",
    "Subscriber, member id",
    "$1,742.50",
    "line 7 of the account's chain, which covers all sealed lines before it",
    "ab".repeat(32),
    "kFd2pX0vJm7sQ4ZtYb1cWn8rGh5uLe3oAi6yKq9xTjU",
    hash("sha256", provenAnswer),
    "EB*C*IND*35***23*50*****Y~",
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toContain("[U+");
  expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
});

test("the title and what else readers show of a file contains no name of a person", async () => {
  const file = (await draw(aProof(provenAnswer, { first_name: "Zebedee", last_name: "Quillfeather" }))).toString(
    "latin1",
  );
  const shown = [...file.matchAll(/<FEFF([0-9A-F]+)>/g)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").swap16().toString("utf16le"),
  );

  expect(shown).toContain("Proof of a verification");
  expect(shown).toContain("job_0123456789abcdef-proof.json");
  expect(`${file} ${shown}`).not.toMatch(/Zebedee|Quillfeather/);
});

test("of several answers the pages print the general one, and say how many more the file has", async () => {
  const proof = aProof(provenAnswer);
  const further = {
    ...{ number: 2, second: false, answered_at: proof.issued_at, merged: true, media_type: "application/json" },
    ...{ sha256: hash("sha256", "{}"), bytes: Buffer.from("{}").toString("base64") },
  };

  const text = readPdfPages(await draw({ ...proof, further_answers: [further] })).join("\n");

  expect(text).toContain("It answers the general question. The attached file has 1 more.");
});

test("the same proof is drawn alike whenever it is asked", async () => {
  expect(await draw(aProof(provenAnswer))).toEqual(await draw(aProof(provenAnswer)));
});

test("a job that ended without an answer has pages that say so", async () => {
  const text = readPdfPages(await draw(aProof(null))).join("\n");

  expect(text).toContain("job_0123456789abcdef, failed, 1 attempt");
  expect(text).toContain("Nothing: the job ended without an answer.");
});

test("letters beyond Western European ones are printed as numbers, with a note", async () => {
  const text = readPdfPages(await draw(aProof(provenAnswer, { first_name: "Łucja Zoë", last_name: "Ивa" }))).join("\n");

  expect(text).toContain("Lucja Zoë [U+0418][U+0432]a");
  expect(text).toContain("has them as they are.");
});

const lines = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `${text} ${index}~`).join("");
const longAnswer = provenAnswer.replace("IEA*", (end) => `${lines(30_000, "REF*ZZ*SEGMENT")}${end}`);

test.each([1, 3])("of a long answer %i pages are printed, and all of it is attached", async (maxAnswerPages) => {
  const proof = aProof(longAnswer);
  const file = await draw(proof, maxAnswerPages);
  const pages = readPdfPages(file);
  const withSegments = pages.filter((page) => page.includes("REF*ZZ*SEGMENT"));

  expect(withSegments.length).toBeLessThanOrEqual(maxAnswerPages);
  expect(pages.at(-1)).toContain(
    "The rest is left out here; the attached file job_0123456789abcdef-proof.json has all of it.",
  );
  expect(file.includes(toJws(proof))).toBe(true);
});

test.each([
  ["messages", provenAnswer.replace("SE*", (end) => `${lines(3_000, "MSG*PROVISION")}${end}`)],
  ["one word", provenAnswer.replace("SE*", (end) => `MSG*${"W".repeat(500_000)}~${end}`)],
  ["no segments", "x".repeat(500_000)],
  ["only line feeds", "\n".repeat(500_000)],
  ["bytes that are no text", Buffer.from(Array.from({ length: 9_000 }, (_, index) => index % 251)).toString("latin1")],
])("an answer of %s has a bounded number of pages", async (_what, body) => {
  const pages = readPdfPages(await draw(aProof(body), 2));

  expect(pages.length).toBeLessThan(30);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});
