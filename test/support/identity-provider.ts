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
   * Does what a browser and a person do there.
   *
   * @param url where the service sent the browser
   * @returns where the provider sends it back to
   */
  signIn(url: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

/** It listens at once, so that the service can be told where, and answers when the service's own address is known. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
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
      const provider = new Provider(issuer, {
        clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
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
    signIn: (url, subject) => answerAsPerson(url, subject, issuer),
    async close() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** Follows the provider's pages: its form to sign in, then that to consent. */
async function answerAsPerson(url: string, subject: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let page = 0; page < 12; page++) {
    if (!next.startsWith(issuer)) return next;
    const response = await send(next, cookies);
    const location = response.headers.get("location");
    if (location) {
      next = new URL(location, next).href;
      continue;
    }
    const html = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (!prompt) throw new Error(`the identity provider answered ${response.status}: ${html.slice(0, 500)}`);
    const form = new URLSearchParams({ prompt, ...(prompt === "login" && { login: subject, password: "any" }) });
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? next;
    const answered = await send(new URL(action, next).href, cookies, form);
    next = new URL(answered.headers.get("location") ?? "", next).href;
  }
  throw new Error("the identity provider does not come to an end");
}

async function send(url: string, cookies: Map<string, string>, form?: URLSearchParams): Promise<Response> {
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
