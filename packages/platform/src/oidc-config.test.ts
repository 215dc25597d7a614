import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { parseRoleGrants } from "./oidc-config.ts";

const account = "acc_0193d5c1a2b37c4d8e9f0a1b2c3d4e5f";
const accountId = "0193d5c1-a2b3-7c4d-8e9f-0a1b2c3d4e5f";

test("values of the role claim grant roles in accounts, or operating the installation", () => {
  const text = `front-desk=${account}:coordinator, cn=owners=${account}:owner,it=operator,`;

  expect(parseRoleGrants(text)).toEqual([
    { value: "front-desk", accountId, role: "coordinator" },
    { value: "cn=owners", accountId, role: "owner" },
    { value: "it", isOperator: true },
  ]);
  expect(parseRoleGrants("")).toEqual([]);
});

test.each([
  "x",
  "=operator",
  `x=${account}`,
  `x=${account}:operator`,
  `x=acc_1:owner`,
  `x=${account}:Owner`,
  "x=admin",
])("%s grants nothing, and is refused", (text) => {
  expect(parseRoleGrants(text)).toBeUndefined();
  expect(() => readConfig({ NIGHTGUARD_OIDC_ROLES: text })).toThrow(/^NIGHTGUARD_OIDC_ROLES must be VALUE=/);
});

const provider = {
  NIGHTGUARD_OIDC_ISSUER: "https://login.example",
  NIGHTGUARD_OIDC_CLIENT_ID: "nightguard",
  NIGHTGUARD_OIDC_CLIENT_SECRET: "very secret",
};

test("an identity provider needs a client and an encrypted address", () => {
  expect(readConfig({}).oidc).toBeUndefined();
  expect(readConfig(provider).oidc).toMatchObject({ roleClaim: "groups", grants: [], acr: undefined });
  for (const missing of ["NIGHTGUARD_OIDC_CLIENT_ID", "NIGHTGUARD_OIDC_CLIENT_SECRET"]) {
    expect(() => readConfig({ ...provider, [missing]: "" })).toThrow(`${missing} is required`);
  }
  const plain = { ...provider, NIGHTGUARD_OIDC_ISSUER: "http://login.example" };
  expect(() => readConfig(plain)).toThrow("NIGHTGUARD_OIDC_ISSUER would be used unencrypted");
  expect(() => readConfig({ ...plain, NIGHTGUARD_ALLOW_PLAINTEXT: "inside" })).toThrow("would be used unencrypted");
  expect(readConfig({ ...plain, NIGHTGUARD_ALLOW_PLAINTEXT: "1" }).oidc).toBeDefined();
  expect(readConfig({ ...provider, NIGHTGUARD_OIDC_ISSUER: "http://127.0.0.1:1" }).oidc).toBeDefined();
});

test.each(["ftp://x.example", "https://x.example/path", "https://me@x.example", "https://x.example/?a=1"])(
  "%s is no address of the console",
  (address) => {
    expect(() => readConfig({ NIGHTGUARD_PUBLIC_URL: address })).toThrow(/^NIGHTGUARD_PUBLIC_URL must be an address/);
  },
);

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["::", false],
  ["10.0.0.1", false],
])("HOST %s is of this machine only: %s", (host, isLocal) => {
  expect(readConfig({ HOST: host })).toMatchObject({ isLocal, consoleIdleMinutes: 15 });
});
