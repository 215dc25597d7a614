import { expect, test } from "vitest";
import { anInterchange, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { explainAsHtml } from "./to-html.ts";
import { toOutline } from "./to-outline.ts";

const read = (...segments: string[]) =>
  toTrueEligibility({
    contentType: "",
    body: anInterchange("HL*1**22*0", "NM1*IL*1*DOE", "EB*1*IND*35", ...segments),
  });

/** The messages that a page has in print. */
function printedOf(document: ReturnType<typeof read>): string[] {
  const page = explainAsHtml(document).replaceAll(/<(\w+) class="repeated">.*?<\/\1>/gs, "");
  return document.messages
    .map(({ text }) => text)
    .filter((text) => page.includes(`>${text}<`) || page.includes(`Payer: ${text}<`));
}

const ofPlan = (...texts: string[]) => read("EB*D*IND*35", ...texts.map((text) => `MSG*${text}`));

test.each([
  "MISSING TOOTH CLAUSE APPLIES",
  "NO WAITING PERIODS. MISSING TOOTH CLAUSE APPLIES.",
  "PREDETERMINATION IS RECOMMENDED FOR SERVICES OVER $300",
])("a message of which the page says everything is left out in print: %s", (text) => {
  expect(printedOf(ofPlan(text))).toEqual([]);
});

test.each([
  "MISSING TOOTH CLAUSE APPLIES | SEE BOOKLET",
  "NIGHT GUARDS ARE NOT COVERED-MISSING TOOTH CLAUSE APPLIES",
  "MISSING TOOTH CLAUSE APPLIES EXCEPT FOR TEETH THAT ARE CONGENITALLY MISSING",
  "THIS IS NOT A GUARANTEE OF PAYMENT",
  "ASK US ABOUT IMPLANTS",
])("a message that says more than the page is in print: %s", (text) => {
  expect(printedOf(ofPlan(text))).toEqual([text]);
});

test("a message is in print where another was followed", () => {
  const document = ofPlan("MISSING TOOTH CLAUSE APPLIES", "ASK US", "MISSING TOOTH CLAUSE DOES NOT APPLY");

  expect(document.clauses.missing_tooth.applies).toBe(true);
  expect(printedOf(document)).toEqual(["ASK US", "MISSING TOOTH CLAUSE DOES NOT APPLY"]);
});

test("the parts of a message that the payer cut are left out together", () => {
  expect(
    printedOf(ofPlan("PREDETERMINATION IS RECOMMENDED FOR TREATMENT PLANS WITH CHARGES OVER $40", "0.00")),
  ).toEqual([]);
});

test("classes are left out in print only if they repeat their categories", () => {
  const classesOf = (document: ReturnType<typeof read>) =>
    toOutline(document).sections.find(({ title }) => title === "Coinsurance by class");

  expect(classesOf(read("EB*A*IND*25*****.2****Y"))?.isRepeated).toBe(true);
  const stated = toTrueEligibility({ contentType: "", body: readFixture("07-frequency-limits.271") });
  expect(classesOf(stated)?.isRepeated).toBe(false);
});
