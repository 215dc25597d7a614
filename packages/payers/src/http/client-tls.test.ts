import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCertificates } from "../../../../test/support/certificates.ts";
import { findCertificateExpiry } from "./client-tls.ts";

let certificates: ReturnType<typeof makeCertificates>;
beforeAll(() => {
  certificates = makeCertificates();
});
afterAll(() => certificates.remove());

test("the end of a client certificate is read from PEM and from PKCS #12", () => {
  const { file, read } = certificates;
  const pem = read("client.crt");
  const pkcs12 = readFileSync(file("client.pfx")).toString("base64");
  const end = new X509Certificate(pem).validToDate;

  expect(end.getTime()).toBeGreaterThan(Date.now());
  expect(findCertificateExpiry({ client_certificate: pem, client_key: read("client.key") })).toEqual(end);
  expect(findCertificateExpiry({ client_certificate: pkcs12, client_passphrase: "word" })).toEqual(end);
  expect(findCertificateExpiry({ client_certificate: pkcs12, client_passphrase: "wrong" })).toBeUndefined();
  expect(findCertificateExpiry({})).toBeUndefined();
});
