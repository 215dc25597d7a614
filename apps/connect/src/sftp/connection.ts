import { promisify } from "node:util";
import { Client, type ConnectConfig, type SFTPWrapper } from "ssh2";
import { readSecretFile } from "../secrets.ts";
import type { SftpSettings } from "../settings.ts";

const readyWithinMs = 20_000;
const keepAliveMs = 15_000;

/** Status codes of SFTP version 3, which all servers speak. */
export const sftpStatus = { noSuchFile: 2, permissionDenied: 3, failure: 4 } as const;

/** A server that could not be reached, or is not the one that was meant. The message says what to do. */
export class SftpError extends Error {
  override readonly name = "SftpError";
  readonly code: "unreachable" | "host_key" | "login_refused";

  constructor(code: SftpError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface SftpConnection {
  readonly sftp: SFTPWrapper;
  isOpen(): boolean;
  end(): void;
}

/**
 * Opens a connection to the server whose public key the settings name.
 *
 * @throws SftpError
 */
export async function openConnection(settings: SftpSettings): Promise<SftpConnection> {
  const { host, port, user, private_key_file: keyFile, password_file: passwordFile } = settings;
  const login = {
    ...(keyFile !== undefined && { privateKey: await readSecretFile(keyFile) }),
    ...(passwordFile !== undefined && { password: await readSecretFile(passwordFile) }),
  };
  const [type = "", hostKey = ""] = settings.host_key.split(" ");
  const expected = Buffer.from(hostKey, "base64");
  let isOther = false;
  const client = new Client();
  let isOpen = true;
  const ready = Promise.withResolvers<void>();
  client.once("ready", ready.resolve);
  client.on("error", ready.reject); // later ones fail the request under way
  client.on("close", () => {
    isOpen = false;
    ready.reject(new Error("the connection was closed"));
  });
  try {
    connectWith(client, {
      host,
      port,
      username: user,
      ...login,
      readyTimeout: readyWithinMs,
      keepaliveInterval: keepAliveMs,
      algorithms: { serverHostKey: toAlgorithms(type) },
      hostVerifier(key: Buffer) {
        isOther = !key.equals(expected);
        return !isOther;
      },
    });
    await ready.promise;
    const sftp = await promisify(client.sftp.bind(client) as (done: Done<SFTPWrapper>) => void)();
    return { sftp, isOpen: () => isOpen, end: () => client.end() };
  } catch (cause) {
    client.end();
    throw toSftpError(cause, isOther);
  }
}

/** @throws SftpError for a key that cannot be parsed; what the server says comes as an event */
function connectWith(client: Client, config: ConnectConfig): void {
  try {
    client.connect(config);
  } catch (cause) {
    const message = "`private_key_file` cannot be read: give a key in OpenSSH's form, without a passphrase";
    throw new SftpError("login_refused", message, { cause });
  }
}

type Done<Value> = (error: Error | undefined | null, value: Value) => void;

function toSftpError(cause: unknown, isOther: boolean): SftpError {
  if (cause instanceof SftpError) return cause;
  if (isOther) {
    const message =
      "the SFTP server has another key than `host_key` names; ask its owner before you change the setting";
    return new SftpError("host_key", message, { cause });
  }
  if ((cause as { level?: unknown }).level === "client-authentication") {
    return new SftpError("login_refused", "the SFTP server does not accept the login; check the user and its key", {
      cause,
    });
  }
  return new SftpError("unreachable", "the SFTP server cannot be reached", { cause });
}

type HostKeyAlgorithm = "ssh-ed25519" | "ecdsa-sha2-nistp256" | "rsa-sha2-512" | "rsa-sha2-256";

/** A server with several keys shows the one whose kind is asked for. */
function toAlgorithms(type: string): HostKeyAlgorithm[] {
  return type === "ssh-rsa" ? ["rsa-sha2-512", "rsa-sha2-256"] : [type as HostKeyAlgorithm];
}
