import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Somebody who uses the page by keys alone. */
export interface Keyboard {
  /** Goes on with Tab until the element has the keyboard, and checks that this can be seen. */
  tabTo(element: Locator): Promise<void>;
  /** Goes to the element, and presses a key on it. */
  press(element: Locator, key: string): Promise<void>;
  /** Goes to a field, and types into it in the place of what was there. */
  type(field: Locator, text: string): Promise<void>;
}

/** More than any page of these tests has. */
const maxTabs = 120;

export function createKeyboard(page: Page): Keyboard {
  async function tabTo(element: Locator): Promise<void> {
    await element.first().waitFor({ state: "attached" });
    for (let pressed = 0; pressed <= maxTabs; pressed++) {
      const state = await element.first().evaluate(findFocus);
      if (state !== "elsewhere") return expect(state, `the focus of ${element}`).toBe("seen");
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${element}`);
  }
  return {
    tabTo,
    async press(element, key) {
      await tabTo(element);
      await page.keyboard.press(key);
    },
    async type(field, text) {
      await tabTo(field);
      const isList = await field.evaluate(({ nodeName }: PageElement) => nodeName === "SELECT");
      if (!isList) await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
  };
}

/** What these tests use of the browser's own types, which Node does not know. */
interface PageElement {
  readonly nodeName: string;
  closest(selector: string): PageElement | null;
}
declare const document: { readonly activeElement: PageElement | null };
declare function getComputedStyle(element: PageElement): {
  readonly outlineStyle: string;
  readonly outlineWidth: string;
  readonly boxShadow: string;
};

/** Whether an element has the keyboard, and whether it or its label shows so. Runs in the page. */
function findFocus(element: PageElement): "elsewhere" | "hidden" | "seen" {
  if (document.activeElement !== element) return "elsewhere";
  const around = [element, element.closest("label")];
  const isSeen = around.some((one) => {
    if (one === null) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  });
  return isSeen ? "seen" : "hidden";
}
