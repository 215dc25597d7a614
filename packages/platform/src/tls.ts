import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { createSecureContext } from "node:tls";

export interface TlsOptions {
  /** Explicit, because NODE_TLS_REJECT_UNAUTHORIZED can turn verification off for a whole process. */
  readonly rejectUnauthorized: true;
  readonly minVersion: "TLSv1.2";
  /** PEM certificates of the only trusted authorities; default those of Node. */
  readonly ca?: Buffer;
  /** The client certificate: PEM with its key, or PKCS #12. */
  readonly cert?: Buffer;
  readonly key?: Buffer;
  readonly pfx?: Buffer;
  readonly passphrase?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message begins with the variable of the missing or unusable file. */
export class TlsFileError extends Error {
  override readonly name = "TlsFileError";
}

/** No client certificate, and Node's trusted authorities. */
export const defaultTls: TlsOptions = { rejectUnauthorized: true, minVersion: "TLSv1.2" };

/** @throws TlsFileError naming the variable of a file at fault and what to do */
export function readTls(server: "UPSTREAM" | "DATABASE" | "REDIS", environment: Environment): TlsOptions {
  const name = (setting: string) => `NIGHTGUARD_${server}_${setting}`;
  const read = (setting: string) => readFile(name(setting), environment[name(setting)]);
  const [ca, certificate, key] = [read("CA"), read("CLIENT_CERT"), read("CLIENT_KEY")];
  const passphrase = environment[name("CLIENT_PASSPHRASE")] || undefined;
  if (!certificate && (key || passphrase)) {
    throw new TlsFileError(
      `${name(key ? "CLIENT_KEY" : "CLIENT_PASSPHRASE")} is of no use without ${name("CLIENT_CERT")}`,
    );
  }
  if (ca) check(name("CA"), () => new X509Certificate(ca));
  const client = certificate ? toClient(certificate, key, passphrase) : {};
  if (certificate) check(name("CLIENT_CERT"), () => createSecureContext(client));
  return { ...defaultTls, ...(ca && { ca }), ...client };
}

/** A PEM file may contain the key beside the certificate. */
function toClient(certificate: Buffer, key: Buffer | undefined, passphrase: string | undefined) {
  const isPem = certificate.includes("-----BEGIN ");
  return {
    ...(isPem ? { cert: certificate, key: key ?? certificate } : { pfx: certificate }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

function readFile(variable: string, path: string | undefined): Buffer | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new TlsFileError(
      `${variable} names a file that cannot be read (${code}): check the path and its permissions`,
      {
        cause,
      },
    );
  }
}

function check(variable: string, use: () => unknown): void {
  try {
    use();
  } catch (cause) {
    const { code = "", message } = cause as NodeJS.ErrnoException;
    const [, fault] = faults.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
    const expected = variable.endsWith("CA")
      ? "certificates as PEM"
      : "a certificate with its private key, as PEM or PKCS #12";
    throw new TlsFileError(`${variable} names a file that cannot be used: ${fault ?? `it must hold ${expected}`}`, {
      cause,
    });
  }
}

const faults: readonly (readonly [RegExp, string])[] = [
  [/mac verify failure|bad_decrypt/i, "the passphrase (…_CLIENT_PASSPHRASE) is missing or wrong"],
  [/unsupported_operation/i, "its encryption is too old; read it with `openssl pkcs12 -legacy` and export it again"],
  [/key_values_mismatch/i, "the private key belongs to another certificate"],
];

/** True if requests travel unencrypted to another machine. */
export const isExposed = ({ protocol, hostname }: URL): boolean => protocol === "http:" && !isLoopback(hostname);

/** A socket's path is also this machine, which needs no encryption. */
export function isLoopback(host: string): boolean {
  const name = decodeURIComponent(host).replace(/^\[(.*)\]$/, "$1");
  if (name === "" || name.startsWith("/")) return true;
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || (isIPv4(name) && name.startsWith("127."))
  );
}
