import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const opensslProgram = "openssl";

/** An authority, a server's certificate for `localhost`, and a client's, as files; made by `openssl`. */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), "nightguard-certificates-"));
  const openssl = (...args: string[]) => execFileSync(opensslProgram, args, { cwd: folder, stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout"];
  openssl("req", "-x509", ...newKey, "ca.key", "-subj", "/CN=Test authority", "-days", "2", "-out", "ca.crt");
  for (const name of ["server", "client"]) {
    const signed = ["-CA", "ca.crt", "-CAkey", "ca.key", "-addext", "subjectAltName=DNS:localhost"];
    openssl(
      "req",
      "-x509",
      ...signed,
      ...newKey,
      `${name}.key`,
      "-subj",
      `/CN=${name}`,
      "-days",
      "2",
      "-out",
      `${name}.crt`,
    );
  }
  openssl(
    "pkcs12",
    "-export",
    "-in",
    "client.crt",
    "-inkey",
    "client.key",
    "-passout",
    "pass:word",
    "-out",
    "client.pfx",
  );
  const file = (name: string) => join(folder, name);
  return {
    file,
    read: (name: string) => readFileSync(file(name), "utf8"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The settings with which a client trusts the authority, with and without its own certificate. */
export function tlsSettings(server: "UPSTREAM" | "DATABASE" | "REDIS", file: (name: string) => string) {
  const withoutCertificate = { [`NIGHTGUARD_${server}_CA`]: file("ca.crt") };
  const prefix = `NIGHTGUARD_${server}_CLIENT`;
  return {
    withoutCertificate,
    withPfx: { ...withoutCertificate, [`${prefix}_CERT`]: file("client.pfx"), [`${prefix}_PASSPHRASE`]: "word" },
    withPem: { ...withoutCertificate, [`${prefix}_CERT`]: file("client.crt"), [`${prefix}_KEY`]: file("client.key") },
  };
}
