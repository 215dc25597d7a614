import axe from "axe-core";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { borrowChromium } from "../../../../test/support/chromium.ts";
import { listFixtures, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { explainAsHtml } from "./to-html.ts";

/** Everything that axe checks, and the contrast of WCAG AAA. */
const axeRun = `axe.run({ rules: { "color-contrast-enhanced": { enabled: true } } })`;

const pageOf = (fixture: string): string =>
  explainAsHtml(toTrueEligibility({ contentType: "", body: readFixture(fixture) }, { asOf: "2026-03-02" }));

describe("the page in Chromium", () => {
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await borrowChromium();
  });

  /** Opens the page in a window of a tablet's width. */
  async function open(fixture: string) {
    if (browser === undefined) throw new Error("no Chromium");
    const page = await browser.newPage({ viewport: { width: 900, height: 1200 } });
    page.setDefaultTimeout(60_000);
    await page.setContent(pageOf(fixture));
    return page;
  }

  // A rich answer, contradictions, rejections, other coverage, a poor answer.
  const kinds = [
    "01-ppo-detailed",
    "05-family-maximums",
    "08d-reject-dependent-dob",
    "09-cob-multiple-plans",
    "10-general-level",
  ];

  test.for(kinds.map((name) => `${name}.271`))(
    "passes axe on screen, in print and in high contrast: %s",
    async (fixture, { skip }) => {
      if (browser === undefined) return skip("needs Chromium");
      const page = await open(fixture);
      await page.evaluate(axe.source);

      for (const media of [{ media: "screen" }, { media: "print" }, { media: "screen", contrast: "more" }] as const) {
        await page.emulateMedia(media);
        const { violations } = (await page.evaluate(axeRun)) as {
          violations: { id: string; nodes: { html: string }[] }[];
        };
        expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
      }
      await page.close();
    },
  );

  test.for(listFixtures(".271"))("prints on one or two Letter pages: %s", async (fixture, { skip }) => {
    if (browser === undefined) return skip("needs Chromium");
    const page = await open(fixture);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");

    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
    expect(pdf).toContain("/MediaBox [0 0 612 792]");
    await page.close();
  });
});
