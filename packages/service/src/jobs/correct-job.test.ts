import { InvalidRequestError, type Question } from "@nightguard/contract";
import { describe, expect, test } from "vitest";
import { toCorrectedRequest } from "./correct-job.ts";

const question: Question = {
  payer: { id: "60054" },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: { first_name: "Ada", last_name: "Quill", member_id: "M1", dob: "02/29/1988", group_number: "G1" },
  dependent: { first_name: "Kim", last_name: "Quill", dob: "12/31/2015" },
  version: "v2",
  procedures: ["D0120"],
};
const asked = { question, reference: "appt-1" };

describe("a corrected request", () => {
  test("is the question with the fields that change", () => {
    const changes = { subscriber: { member_id: "M2", gender: "F" }, procedures: ["D1110"] };

    expect(toCorrectedRequest(asked, changes)).toEqual({
      ...question,
      subscriber: { ...question.subscriber, member_id: "M2", gender: "F" },
      procedures: ["D1110"],
      reference: "appt-1",
      priority: "high",
    });
  });

  test("lacks what is null", () => {
    const { dependent: _, procedures: __, ...left } = question;

    expect(toCorrectedRequest(asked, { dependent: null, procedures: null, reference: null })).toEqual({
      ...left,
      priority: "high",
    });
  });

  test("is of the priority and the times that are given, and of no others", () => {
    const deadline = new Date(Date.now() + 60_000).toISOString();

    expect(toCorrectedRequest(asked, { priority: "low", deadline })).toMatchObject({ priority: "low", deadline });
    expect(toCorrectedRequest(asked, {})).not.toHaveProperty("deadline");
  });

  test("has all the faults that a new one would have", () => {
    const changes = { payer: { id: null }, subscriber: { dob: "13/01/1988" }, dependent: { dob: null } };
    try {
      toCorrectedRequest(asked, changes);
      expect.fail("it was accepted");
    } catch (error) {
      const { issues } = (error as InvalidRequestError).extras;
      expect(issues?.map(({ path }) => path)).toEqual(["payer.id", "subscriber.dob", "dependent.dob"]);
    }
    const times = { not_before: inSeconds(60), deadline: inSeconds(30) };
    expect(() => toCorrectedRequest(asked, times)).toThrow(InvalidRequestError);
  });

  test("changes nothing of the question itself, and no object's prototype", () => {
    const before = structuredClone(asked);

    toCorrectedRequest(asked, JSON.parse('{"subscriber": {"__proto__": {"polluted": true}, "first_name": "Bea"}}'));

    expect(asked).toEqual(before);
    expect({}).not.toHaveProperty("polluted");
  });
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
