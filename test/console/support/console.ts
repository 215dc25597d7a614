import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser as Chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { borrowChromium } from "../../support/chromium.ts";
import { createMachineLink, openPerson, toConsoleUrl } from "../../support/sessions.ts";
import { borrowStack } from "../../support/shared-stack.ts";
import { type Stack, startStack } from "../../support/stack.ts";
import { openRecordedPage, type PageOptions, type RecordedPage } from "./recorded-page.ts";

/** The service with its console, and a browser, for the tests of one file. */
export interface ConsoleUnderTest {
  readonly stack: Stack;
  /** The console's address, without a slash at the end. */
  readonly url: string;
  readonly chromium: Chromium;
  /** Opens a window in which nobody is signed in; it ends with the test. */
  open(options?: PageOptions): Promise<RecordedPage>;
  /** Opens a window of somebody who is signed in at a page of an account, such as `/batches`. */
  openAs(person: SignedIn, path?: string, options?: PageOptions): Promise<RecordedPage>;
  /** The address of an account's page. */
  toUrl(place: Pick<SignedIn, "accountId" | "mode">, path: string): string;
}

interface SignedIn {
  readonly accountId: string;
  /** Test by default: the sandbox answers. */
  readonly mode?: "live" | "test";
  /** Roles of the person, who has a passkey; by default this machine signs in, as owner and coordinator, by a printed link. */
  readonly roles?: readonly string[];
  /** Of a person with roles, as others see them. */
  readonly name?: string;
}

let building: Promise<unknown> | undefined;

/** Built once for all files of a process; for those of others, a build of the same sources does nothing. */
function buildConsole(): Promise<unknown> {
  const script = fileURLToPath(new URL("../../../apps/console/scripts/build.mjs", import.meta.url));
  building ??= promisify(execFile)(process.execPath, [script]);
  return building;
}

/**
 * Gives the tests of a file Chromium and the service: those that the files of its process share, or, with an `environment`, a
 * service of its own without accounts. Where there is no Chromium, its tests are skipped, by name.
 *
 * @returns what gives the tests what was started
 */
export function startConsoleForFile(environment?: Readonly<Record<string, string>>): () => ConsoleUnderTest {
  let stack: Stack | undefined;
  let chromium: Chromium | undefined;
  const opened: RecordedPage[] = [];

  beforeAll(async () => {
    chromium = await borrowChromium();
    if (!chromium) return;
    await buildConsole(); // the API reads it as it starts
    stack = await (environment ? startStack(environment) : borrowStack());
  });
  afterAll(() => stack?.stop());
  beforeEach(({ skip }) => {
    if (!chromium) skip("needs Chromium");
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ page }) => page.context().close()));
  });

  return () => {
    if (!stack || !chromium) throw new Error("The console is asked for before it was started");
    return toConsole({ stack, chromium, opened });
  };
}

interface Started {
  readonly stack: Stack;
  readonly chromium: Chromium;
  readonly opened: RecordedPage[];
}

function toConsole({ stack, chromium, opened }: Started): ConsoleUnderTest {
  const url = `${toConsoleUrl(stack.url)}/console`;
  const toUrl: ConsoleUnderTest["toUrl"] = ({ accountId, mode = "test" }, path) =>
    `${url}/${accountId}/${mode}${path === "/" ? "" : path}`;

  async function open(options: PageOptions = {}): Promise<RecordedPage> {
    const recorded = await openRecordedPage(chromium, new URL(url).origin, options);
    opened.push(recorded);
    return recorded;
  }

  async function openAs(person: SignedIn, path = "/", options: PageOptions = {}): Promise<RecordedPage> {
    const recorded = await open(options);
    const { page } = recorded;
    if (person.roles) {
      const { browser } = await openPerson(stack, {
        account_id: person.accountId,
        roles: person.roles,
        ...(person.name !== undefined && { name: person.name }),
      });
      await page.context().addCookies(toCookies(browser.cookie(), url));
      await page.goto(toUrl(person, path));
    } else {
      await page.goto(`${toUrl(person, path)}#link=${await createMachineLink(stack, person.accountId)}`); // signs in at any page
    }
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    return recorded;
  }

  return { stack, url, chromium, open, openAs, toUrl };
}

/** From the field `Cookie` of a request. */
function toCookies(field: string, url: string) {
  return field.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value, url: new URL(url).origin, httpOnly: true, sameSite: "Lax" as const };
  });
}
