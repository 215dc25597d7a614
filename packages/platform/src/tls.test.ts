import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "nightguard-tls-"));
const file = (name: string) => join(folder, name);
const opensslProgram = "openssl";
const openssl = (command: string) => execFileSync(opensslProgram, command.split(" "), { cwd: folder, stdio: "pipe" });
const settings = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`NIGHTGUARD_UPSTREAM_${name}`, value]));

beforeAll(() => {
  for (const name of ["one", "two"]) {
    const key = `-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${name}.key`;
    openssl(`req -x509 ${key} -subj /CN=${name} -days 2 -out ${name}.crt`);
  }
  openssl("pkcs12 -export -in one.crt -inkey one.key -passout pass:secret-word -out one.pfx");
  openssl("pkcs12 -export -legacy -in one.crt -inkey one.key -passout pass:secret-word -out old.pfx");
  writeFileSync(file("empty.pem"), "nothing");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("client certificates are read as PKCS #12 and as PEM, and verification is stated", () => {
  const pfx = readConfig(settings({ CLIENT_CERT: file("one.pfx"), CLIENT_PASSPHRASE: "secret-word" })).tls.upstream;
  const pem = readConfig(settings({ CLIENT_CERT: file("one.crt"), CLIENT_KEY: file("one.key"), CA: file("two.crt") }));

  expect(pfx).toMatchObject({ rejectUnauthorized: true, minVersion: "TLSv1.2", pfx: expect.any(Buffer) });
  expect(pem.tls.upstream).toMatchObject({ cert: expect.any(Buffer), key: expect.any(Buffer), ca: expect.any(Buffer) });
  expect(pem.tls.database).toEqual({ rejectUnauthorized: true, minVersion: "TLSv1.2" });
});

test.each([
  [{ CA: "/absent.pem" }, "_CA names a file that cannot be read (ENOENT): check the path and its permissions"],
  [{ CA: file("empty.pem") }, "_CA names a file that cannot be used: it must hold certificates as PEM"],
  [{ CLIENT_CERT: file("empty.pem") }, "_CLIENT_CERT names a file that cannot be used: it must hold a certificate"],
  [{ CLIENT_CERT: file("one.crt") }, "_CLIENT_CERT names a file that cannot be used: it must hold a certificate"],
  [{ CLIENT_CERT: file("one.crt"), CLIENT_KEY: file("two.key") }, "the private key belongs to another certificate"],
  [{ CLIENT_CERT: file("one.pfx"), CLIENT_PASSPHRASE: "secret-wort" }, "CLIENT_PASSPHRASE) is missing or wrong"],
  [{ CLIENT_CERT: file("old.pfx"), CLIENT_PASSPHRASE: "secret-word" }, "read it with `openssl pkcs12 -legacy`"],
  [{ CLIENT_KEY: file("one.key") }, "_CLIENT_KEY is of no use without NIGHTGUARD_UPSTREAM_CLIENT_CERT"],
])("an unusable file is named, with what to do: %j", (values, words) => {
  const environment = settings(values);

  expect(() => readConfig(environment)).toThrow(words);
  expect(() => readConfig(environment)).toThrow(/^NIGHTGUARD_UPSTREAM_/);
  expect(() => readConfig(environment)).not.toThrow(/secret-/);
});
