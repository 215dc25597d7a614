import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ApiAnswer } from "./api-answer.ts";
import { createSoftPasskey, type SoftPasskey } from "./authenticator.ts";
import { createTestClient, type TestClient } from "./client.ts";
import type { Stack } from "./stack.ts";
import { until } from "./waiting.ts";

/** Somebody's browser, which holds the cookies of the console. */
export interface Browser {
  /** A client that sends them as a page of the console does; and the account and mode, if there are any. */
  api(context?: string): TestClient;
  /** Keeps what an answer sets. */
  keep(answer: ApiAnswer): void;
  /** All cookies as `Cookie` has them. */
  cookie(): string;
}

/** What a browser adds to the requests of a page of the console. */
export const ofOwnPage = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

/** @param url of the API, by the name that the console has */
export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
  return {
    api: (context) =>
      createTestClient(
        url,
        {
          ...ofOwnPage,
          ...(cookies.size > 0 && { cookie: cookie() }),
          ...(context !== undefined && { "x-nightguard-context": context }),
        },
        { isPatient: true },
      ),
    keep({ headers }) {
      for (const set of [headers["set-cookie"] ?? []].flat()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/Max-Age=0\b/.test(set)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    cookie,
  };
}

/** The address of the API as people open it: passkeys need a name. */
export const toConsoleUrl = (url: string): string => url.replace("127.0.0.1", "localhost");

/** The secret in a sign-in link. */
export const secretOf = (link: unknown): string => new URL(String(link)).hash.replace("#link=", "");

/** A new link for this machine, in an account if one is given. */
export async function createMachineLink({ admin }: Pick<Stack, "admin">, accountId?: string): Promise<string> {
  const { status, body } = await admin.post("/Admin/ConsoleLink", accountId ? { account_id: accountId } : {});
  expect(status).toBe(201);
  return secretOf(body.link);
}

/** Signs in by a link. @returns the answer; the browser keeps the cookie */
export async function signInByLink(browser: Browser, link: string): Promise<ApiAnswer> {
  const answer = await browser.api().post("/Session", { link });
  browser.keep(answer);
  return answer;
}

/** A browser in which this machine has signed in, which is owner and coordinator of the account. */
export async function openMachine(stack: Stack, accountId?: string): Promise<Browser> {
  const browser = openBrowser(toConsoleUrl(stack.url));
  const { status } = await signInByLink(browser, await createMachineLink(stack, accountId));
  expect(status).toBe(201);
  return browser;
}

/** Somebody who was invited, at their browser, with the passkey that they made. */
export interface Person {
  readonly id: string;
  readonly browser: Browser;
  readonly passkey: SoftPasskey;
}

/** Invites somebody as the operator does. @returns what the operator sees, and the secret of the link */
export async function invite({ admin }: Pick<Stack, "admin">, invitation: object = {}) {
  const name = `Person ${randomUUID()}`;
  const { status, body } = await admin.post("/Admin/User", { email: `${randomUUID()}@x.example`, name, ...invitation });
  expect(status).toBe(201);
  return { ...body, id: String(body.id), link: secretOf(body.link) };
}

/** Makes a passkey in a browser that is signed in. */
export async function addPasskey(browser: Browser, passkey: SoftPasskey): Promise<ApiAnswer> {
  const { body: options } = await browser.api().post("/Passkey/options", undefined);
  return browser.api().post("/Passkey", { name: "Desk", passkey: passkey.create(options as never) });
}

/** Signs in with a passkey. @returns the answer; the browser keeps the cookie */
export async function signInByPasskey(browser: Browser, passkey: SoftPasskey): Promise<ApiAnswer> {
  const { body: options } = await browser.api().post("/Session/passkey", undefined);
  const answer = await browser.api().post("/Session", { passkey: passkey.get(options as never) });
  browser.keep(answer);
  return answer;
}

/** Somebody with these roles, who has signed in and made a passkey. */
export async function openPerson(stack: Stack, invitation: object): Promise<Person> {
  const url = toConsoleUrl(stack.url);
  const { id, link } = await invite(stack, invitation);
  const browser = openBrowser(url);
  const passkey = createSoftPasskey({ origin: url });
  expect((await signInByLink(browser, link)).status).toBe(201);
  expect((await addPasskey(browser, passkey)).status).toBe(201);
  return { id, browser, passkey };
}

/** The same client, which waits where its requests are used up, and where a machine under load answers 503. */
export function waitingForTokens(client: TestClient): TestClient {
  const send: TestClient["send"] = (...request) =>
    until(async () => {
      const answer = await client.send(...request);
      expect([429, 503]).not.toContain(answer.status);
      return answer;
    });
  return {
    send,
    get: (path, headers = {}) => send("GET", path, undefined, headers),
    post: (path, body, headers = {}) => send("POST", path, body, headers),
    put: (path, body, headers = {}) => send("PUT", path, body, headers),
    patch: (path, body, headers = {}) => send("PATCH", path, body, headers),
    delete: (path, headers = {}) => send("DELETE", path, undefined, headers),
    with: (headers) => waitingForTokens(client.with(headers)),
  };
}
