import axe from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.2 AA, and what axe calls good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** All that a theme changes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Collects what axe finds in a page, by the name of what is shown and the theme; nothing where all is well. */
export function createAxeFaults(page: Page) {
  const found: Record<string, readonly string[]> = {};
  async function keep(name: string, run: object): Promise<void> {
    if (!(await page.evaluate(hasAxe))) await page.evaluate(axe.source);
    const violations = await page.evaluate(runAxe, run);
    if (violations.length > 0) found[name] = violations;
  }
  return {
    found,
    /** Looks at the page as it stands: by all rules in the light theme, by those about colours in the dark one. */
    async look(name: string, { without = [] }: { without?: readonly string[] } = {}): Promise<void> {
      const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
      await page.emulateMedia({ colorScheme: "light" });
      await keep(`${name} light`, { runOnly: { type: "tag", values: tags }, rules });
      await page.emulateMedia({ colorScheme: "dark" });
      await keep(`${name} dark`, { runOnly: { type: "rule", values: colourRules } });
    },
  };
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

declare const window: { readonly axe: { run(options: object): Promise<AxeResults> } };

const hasAxe = (): boolean => "axe" in window;

async function runAxe(options: object): Promise<readonly string[]> {
  const { violations } = await window.axe.run({ ...options, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
