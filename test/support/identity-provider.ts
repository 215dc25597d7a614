import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** What the provider tells of a person, besides `sub`. */
type Claims = Readonly<Record<string, unknown>>;

/** An identity provider, `oidc-provider`, with one client, to which everybody is known who has claims. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Begins to answer, for a client with this address to come back to. */
  open(redirectUri: string): void;
  /** What it tells of a person from now on. */
  setClaims(subject: string, claims: Claims): void;
  /**
   * Does what a new browser and a person do there.
   *
   * @param url where the service sent the browser
   * @returns where the provider sends it back to
   */
  signIn(url: string, subject: string): Promise<string>;
  /** A browser that keeps the provider's cookies, and so stays signed in there. */
  openBrowser(): ProviderBrowser;
  close(): Promise<void>;
}

interface ProviderBrowser {
  /** @returns where the provider sends the browser back to, and whether it asked the person to sign in */
  signIn(url: string, subject: string): Promise<{ readonly back: string; readonly isAsked: boolean }>;
  /** As if the person had signed in there so much earlier. */
  letTimePass(seconds: number): Promise<void>;
  /** Opens the page to sign out, and confirms. @returns where the provider sends the browser to */
  signOut(url: string): Promise<string>;
}

/** It listens at once, so that the service can be told where, and answers when the service's own address is known. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  let provider: Provider | undefined;
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
  const client = { clientId: "nightguard", clientSecret: "a secret of some length that both know" };
  const people = new Map<string, Claims>();

  return {
    issuer,
    ...client,
    open(redirectUri) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [new URL("/console/", redirectUri).href],
          },
        ],
        claims: {
          openid: ["sub", "acr"],
          email: ["email", "email_verified"],
          profile: ["name", "groups"],
        },
        cookies: { keys: ["a key of the cookies"] },
        findAccount: async (_context, id) => ({
          accountId: id,
          claims: async () => ({ sub: id, ...people.get(id) }),
        }),
      });
      answer = provider.callback();
    },
    setClaims: (subject, claims) => void people.set(subject, claims),
    signIn: async (url, subject) => (await answerAsPerson(url, { subject, issuer, cookies: new Map() })).back,
    openBrowser() {
      const cookies: Cookies = new Map();
      return {
        signIn: (url, subject) => answerAsPerson(url, { subject, issuer, cookies }),
        async letTimePass(seconds) {
          const session = await provider?.Session.find(cookies.get("_session") ?? "");
          if (!session) throw new Error("nobody has signed in at the identity provider");
          session.loginTs -= seconds;
          await session.save(3_600);
        },
        signOut: (url) => confirmSignOut(url, cookies),
      };
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

type Cookies = Map<string, string>;

/** Follows the provider's pages: its form to sign in, then that to consent. */
async function answerAsPerson(
  url: string,
  { subject, issuer, cookies }: { readonly subject: string; readonly issuer: string; readonly cookies: Cookies },
) {
  let next = url;
  let isAsked = false;
  for (let page = 0; page < 12; page++) {
    if (!next.startsWith(issuer)) return { back: next, isAsked };
    const response = await send(next, cookies);
    const location = response.headers.get("location");
    if (location) {
      next = new URL(location, next).href;
      continue;
    }
    const html = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (!prompt) throw new Error(`the identity provider answered ${response.status}: ${html.slice(0, 500)}`);
    isAsked ||= prompt === "login";
    const form = new URLSearchParams({ prompt, ...(prompt === "login" && { login: subject, password: "any" }) });
    next = await sendForm(html, next, cookies, form);
  }
  throw new Error("the identity provider does not come to an end");
}

async function confirmSignOut(url: string, cookies: Cookies): Promise<string> {
  const html = await (await send(url, cookies)).text();
  const secret = /name="xsrf" value="(\w+)"/.exec(html)?.[1];
  if (!secret) throw new Error(`the identity provider does not ask whether to sign out: ${html.slice(0, 500)}`);
  return sendForm(html, url, cookies, new URLSearchParams({ xsrf: secret, logout: "yes" }));
}

/** @returns where it redirects to */
async function sendForm(html: string, page: string, cookies: Cookies, form: URLSearchParams): Promise<string> {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? page;
  const answered = await send(new URL(action, page).href, cookies, form);
  return new URL(answered.headers.get("location") ?? "", page).href;
}

async function send(url: string, cookies: Cookies, form?: URLSearchParams): Promise<Response> {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ") },
    ...(form && { method: "POST", body: form }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    cookies.set(name, value);
  }
  return response;
}
