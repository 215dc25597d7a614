import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";

export type PageOptions = Pick<BrowserContextOptions, "viewport" | "colorScheme" | "timezoneId" | "locale">;

/** A window of the browser, and what it did since it was opened. */
export interface RecordedPage {
  readonly page: Page;
  readonly seen: Seen;
  /** Fails if the page had a fault, broke its policy, asked another host, or said something on the console. */
  expectCalm(): void;
  /** Layout shifts that a person sees, since the page was opened or `seen.shifts` was emptied. */
  listJumps(): readonly string[];
}

/** A tenth of what Web Vitals calls good. */
const maxShift = 0.01;

/** All that a page leaves behind it, from the first moment on. */
interface Seen {
  /** Addresses that the page had, also without being loaded. */
  readonly addresses: string[];
  readonly titles: string[];
  /** `GET http://…`, of this service and of others. */
  readonly requests: string[];
  /** Requests to other hosts, which are refused. */
  readonly foreign: string[];
  /** What was written to localStorage, sessionStorage, cookies and IndexedDB. */
  readonly stored: string[];
  readonly consoleLines: string[];
  readonly pageErrors: string[];
  /** Breaches of the Content Security Policy. */
  readonly violations: string[];
  /** Layout shifts without a person's doing: the score, and what moved from where to where. */
  readonly shifts: string[];
}

type Kind = "addresses" | "titles" | "stored" | "violations" | "shifts";

/** Opens a window that keeps an account of itself. */
export async function openRecordedPage(chromium: Browser, origin: string, options: PageOptions): Promise<RecordedPage> {
  const context = await chromium.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(240_000);
  const seen: Seen = {
    addresses: [],
    titles: [],
    requests: [],
    foreign: [],
    stored: [],
    consoleLines: [],
    pageErrors: [],
    violations: [],
    shifts: [],
  };
  await context.exposeBinding("tellTest", (_source, kind: Kind, value: string) => void seen[kind].push(value));
  await context.addInitScript(`(${reporter})()`);
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort("blockedbyclient"),
  );
  context.on("request", (request) => {
    seen.requests.push(`${request.method()} ${request.url()}`);
    if (!isOwn(request.url(), origin)) seen.foreign.push(request.url());
  });
  context.on("console", (message) => seen.consoleLines.push(`${message.type()}: ${message.text()}`));
  context.on("weberror", (fault) => seen.pageErrors.push(String(fault.error().stack ?? fault.error())));
  context.on("page", (opened) => opened.on("framenavigated", (frame) => seen.addresses.push(frame.url())));
  const page = await context.newPage();
  return {
    page,
    seen,
    expectCalm: () => expectCalm(seen),
    listJumps: () => seen.shifts.filter((shift) => Number.parseFloat(shift) >= maxShift),
  };
}

const isOwn = (url: string, origin: string): boolean => /^(?:data|blob):/.test(url) || new URL(url).origin === origin;

/**
/**
 * Chromium's own lines: for a response that is an error, such as the 401 to a page before anybody signs in, for signing out, and for
 * requests that it drops when this machine gets another network, as it does when a container starts.
 */
const isOfResponse = (line: string): boolean =>
  /^error: Failed to load resource: (?:the server responded|net::ERR_NETWORK_CHANGED)/.test(line) ||
  line.startsWith("info: Clear-Site-Data header on");

function expectCalm({ pageErrors, violations, foreign, consoleLines }: Seen): void {
  const lines = consoleLines.filter((line) => !isOfResponse(line));
  expect({ pageErrors, violations, foreign, lines }).toEqual({
    pageErrors: [],
    violations: [],
    foreign: [],
    lines: [],
  });
}

/** Runs in the page before its own scripts. Text, as it is of the browser and not of Node. */
const reporter = `function () {
  const tell = (kind, value) => window.tellTest(kind, String(value));
  document.addEventListener("securitypolicyviolation", (event) =>
    tell("violations", event.violatedDirective + " " + event.blockedURI + " " + event.sourceFile + ":" + event.lineNumber));
  new MutationObserver(() => tell("titles", document.title)).observe(document, { subtree: true, childList: true, characterData: true });
  for (const name of ["pushState", "replaceState"]) {
    const change = history[name];
    history[name] = function (state, unused, url) {
      tell("addresses", JSON.stringify(state) + " " + url);
      return change.call(this, state, unused, url);
    };
  }
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    tell("stored", key + "=" + value);
    return setItem.call(this, key, value);
  };
  for (const name of ["add", "put"]) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...values) {
      tell("stored", "indexedDB " + JSON.stringify(values));
      return write.apply(this, values);
    };
  }
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
  Object.defineProperty(Document.prototype, "cookie", {
    ...cookie,
    set(value) {
      tell("stored", "cookie " + value);
      cookie.set.call(this, value);
    },
  });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      const toText = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, toText(previousRect), "->", toText(currentRect)].join(" "));
      if (!hadRecentInput) tell("shifts", value.toFixed(4) + ": " + moved.join("; "));
    }
  }).observe({ type: "layout-shift", buffered: true });
}`;
