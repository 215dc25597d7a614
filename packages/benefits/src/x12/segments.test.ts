import { describe, expect, test } from "vitest";
import { anInterchange, usualDelimiters, withDelimiters } from "../test-support.ts";
import { elementAt, parseDelimiters, repetitionsOf, scanSegments, X12Error } from "./segments.ts";

const segmentsOf = (text: string, delimiters = usualDelimiters) => [...scanSegments(text, delimiters)];

describe("delimiters", () => {
  test("are those that the ISA states", () => {
    const delimiters = { element: "|", repetition: "!", component: ">", terminator: "'" };

    expect(parseDelimiters(withDelimiters(anInterchange(), delimiters))).toEqual(delimiters);
  });

  test("include a repetition that is a tab", () => {
    const delimiters = { ...usualDelimiters, repetition: "\t" };

    expect(parseDelimiters(withDelimiters(anInterchange(), delimiters))).toEqual(delimiters);
  });

  test("include a terminator that is itself a line end", () => {
    const delimiters = { ...usualDelimiters, terminator: "\n" };

    expect(parseDelimiters(withDelimiters(anInterchange(), delimiters))).toEqual(delimiters);
  });

  test("include no repetition where ISA11 holds the code of an older version", () => {
    expect(parseDelimiters(anInterchange().replace("*^*00501*", "*U*00401*"))?.repetition).toBeNull();
  });

  test("are found in an ISA whose padding was lost", () => {
    expect(parseDelimiters(anInterchange().replaceAll(/ +/g, ""))).toEqual(usualDelimiters);
  });

  test("may be padded", () => {
    expect(parseDelimiters(anInterchange().replace("*:~", "*:  ~"))).toEqual(usualDelimiters);
  });

  test("are not found in what is no interchange or ends inside its ISA", () => {
    for (const text of ["", "I", "ISA", "ISA*", "<html>", anInterchange().slice(0, 105)]) {
      expect(() => parseDelimiters(text)).toThrow(X12Error);
    }
  });
});

describe("segments", () => {
  test("are counted from 1, without line ends and without the empty ones between them", () => {
    expect(segmentsOf("ISA*1~\r\n~ \nGS*2~IEA*3")).toMatchObject([
      { number: 1, piece: { source: "x12:1", raw: "ISA*1" }, name: "ISA", elements: ["ISA", "1"] },
      { number: 2, piece: { source: "x12:2", raw: "GS*2" }, name: "GS", elements: ["GS", "2"] },
      { number: 3, piece: { source: "x12:3", raw: "IEA*3" }, name: "IEA", elements: ["IEA", "3"] },
    ]);
  });

  test("are read without any white space around them", () => {
    const text = anInterchange("EB*1**35", "MSG*A  B").replaceAll("~\n", " \t~\r\n\f\t ");

    expect(segmentsOf(text).map(({ elements }) => elements)).toEqual(
      segmentsOf(anInterchange("EB*1**35", "MSG*A  B")).map(({ elements }) => elements),
    );
  });

  test("are made only as they are asked for", () => {
    const segments = scanSegments("A~".repeat(4_000_000), usualDelimiters);

    expect(segments.next().value).toMatchObject({
      number: 1,
      piece: { source: "x12:1", raw: "A" },
      name: "A",
      elements: ["A"],
    });
  });
});

describe("elements", () => {
  const segment = segmentsOf("EB*1** 23 ^24^ *")[0] ?? expect.fail("no segment");

  test("are read by number, without padding", () => {
    expect([0, 1, 2, 3].map((number) => elementAt(segment, number))).toEqual(["EB", "1", "", "23 ^24^"]);
  });

  test("that are not there are empty", () => {
    expect(elementAt(segment, 4)).toBe("");
    expect(elementAt(segment, 40)).toBe("");
  });

  test("are divided into repetitions where the interchange has a delimiter for it", () => {
    expect(repetitionsOf("23 ^24^", usualDelimiters)).toEqual(["23", "24"]);
    expect(repetitionsOf("23^24", { ...usualDelimiters, repetition: null })).toEqual(["23^24"]);
    expect(repetitionsOf("", usualDelimiters)).toEqual([]);
  });
});
