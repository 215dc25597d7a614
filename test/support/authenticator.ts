import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A passkey of an authenticator in software, with which tests do what a browser does. */
export interface SoftPasskey {
  /** What `navigator.credentials.create` gives for these options. */
  create(options: CreationOptions): object;
  /** What `navigator.credentials.get` gives for these options. */
  get(options: RequestOptions): object;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

interface SoftPasskeyOptions {
  /** Of the page that asks. */
  readonly origin: string;
  /** Whether the person gave a PIN. */
  readonly isVerified?: boolean;
  /** The name that it is made for, if it is not the one asked for. */
  readonly rpId?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;
const es256 = -7;

/** A new passkey: a P-256 key, discoverable, without attestation, whose counter stays 0 as with keys that are synchronised. */
export function createSoftPasskey({ origin, isVerified = true, rpId }: SoftPasskeyOptions): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let userHandle = "";
  const id = credentialId.toString("base64url");
  const base = flags.present | (isVerified ? flags.verified : 0);

  return {
    create({ challenge, rp, user }) {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, toCoseKey(publicKey)]);
      const authData = Buffer.concat([toHead(rpId ?? rp.id ?? "", base | flags.attested), attested]);
      const attestation = cbor(
        new Map<string, CborValue>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: toClientData("webauthn.create", challenge, origin).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get({ challenge, rpId: asked }) {
      const authenticatorData = toHead(rpId ?? asked ?? "", base);
      const clientData = toClientData("webauthn.get", challenge, origin);
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle,
        },
      };
    },
  };
}

const toClientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The hash of the relying party's name, the flags, and a counter. */
const toHead = (rpId: string, flag: number): Buffer =>
  Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flag]), Buffer.alloc(4)]);

/** RFC 9053: key type EC2, ES256, P-256, x and y. */
function toCoseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, es256],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** RFC 8949, as far as passkeys need it. */
function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value >= 0 ? toCborHead(0, value) : toCborHead(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([toCborHead(2, value.length), value]);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([toCborHead(3, text.length), text]);
  }
  return Buffer.concat([
    toCborHead(5, value.size),
    ...[...value].flatMap(([name, entry]) => [cbor(name), cbor(entry)]),
  ]);
}

/** The major type and a number below 65,536. */
function toCborHead(major: number, number: number): Buffer {
  if (number < 24) return Buffer.from([(major << 5) | number]);
  if (number < 256) return Buffer.from([(major << 5) | 24, number]);
  return Buffer.from([(major << 5) | 25, number >> 8, number & 0xff]);
}
