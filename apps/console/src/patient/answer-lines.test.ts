import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findLines, toAnswerTexts } from "./answer-lines.ts";

const answer = readFileSync(
  new URL("../../../../packages/benefits/fixtures/271/01-ppo-detailed.271", import.meta.url),
  "utf8",
);

test("X12 is shown by segments, numbered as provenance numbers them", () => {
  const [text] = toAnswerTexts(answer);

  expect(text?.kind).toBe("x12");
  expect(text?.lines[0]).toMatchObject({ number: 1, text: expect.stringMatching(/^ISA\*/), source: "x12:1" });
  expect(text?.lines.find(({ text: segment }) => segment.startsWith("EB*F*IND*35***29*1742.5"))?.source).toMatch(
    /^x12:\d+$/,
  );
  expect(text?.lines.at(-1)?.text).toMatch(/^IEA\*/);
});

test("blank lines between segments do not count, and X12 that breaks off is shown as far as it goes", () => {
  const [text] = toAnswerTexts(
    "\n ISA*00*          *00*          *ZZ*A*ZZ*B*260101*0900*^*00501*1*0*T*:~\r\nGS*HB~\r\n\r\nST*271",
  );

  expect(text?.lines.map(({ text: segment }) => segment.slice(0, 3))).toEqual(["ISA", "GS*", "ST*"]);
});

test("JSON is shown by members, each with its pointer", () => {
  const [text] = toAnswerTexts('{"plan":{"a/b":"Gold","none":[]},"list":[1,{"x":null}]}');

  expect(text?.kind).toBe("json");
  expect(text?.lines.map(({ text: line, depth, source }) => [depth, line, source])).toEqual([
    [0, "{", "json:"],
    [1, '"plan": {', "json:/plan"],
    [2, '"a/b": "Gold",', "json:/plan/a~1b"],
    [2, '"none": []', "json:/plan/none"],
    [1, "},", "json:/plan end"],
    [1, '"list": [', "json:/list"],
    [2, "1,", "json:/list/0"],
    [2, "{", "json:/list/1"],
    [3, '"x": null', "json:/list/1/x"],
    [2, "}", "json:/list/1 end"],
    [1, "]", "json:/list end"],
    [0, "}", "json: end"],
  ]);
});

test("numbers are shown as the payer wrote them", () => {
  const [text] = toAnswerTexts('{"memberId":1234567890123456789,"amounts":[12.50,1E+3]}');

  expect(text?.lines.map(({ text: line }) => line)).toEqual([
    "{",
    '"memberId": 1234567890123456789,',
    '"amounts": [',
    "12.50,",
    "1E+3",
    "]",
    "}",
  ]);
});

test("X12 within JSON is shown beside it", () => {
  const texts = toAnswerTexts(JSON.stringify({ x12: answer }));

  expect(texts.map(({ kind }) => kind)).toEqual(["json", "x12"]);
  expect(texts[1]?.lines).toEqual(toAnswerTexts(answer)[0]?.lines);
});

test("anything else is shown line by line, as it came", () => {
  expect(toAnswerTexts("<html>\r\n<b>no</b>")).toMatchObject([
    { kind: "text", lines: [{ text: "<html>" }, { number: 2, text: "<b>no</b>" }] },
  ]);
});

test("a place is found with all of its lines", () => {
  const [text] = toAnswerTexts('{"a":1,"list":[1,2]}');
  const place = (source: string) => text && findLines(text, source);

  expect(place("json:/list")).toEqual({ from: 2, to: 5 });
  expect(place("json:/a")).toEqual({ from: 1, to: 1 });
  expect(place("x12:3")).toBeUndefined();
});
