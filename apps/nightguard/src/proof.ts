import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CommandError, type ExitCode, exitCodes } from "@nightguard/process/exit";
import { type PublicKeys, readPublicKeys, type VerifiedProof, verifyProofBytes } from "@nightguard/service";
import { z } from "zod";
import { createApiClient } from "./api-client.ts";
import { findUrl } from "./api-target.ts";
import { toUnreadable } from "./files.ts";
import { createOutput } from "./output.ts";
import { describeProof } from "./proof-words.ts";

export interface ProofOptions {
  /** A file of PEM. */
  readonly publicKey?: string | undefined;
  readonly url?: string | undefined;
  readonly json?: boolean | undefined;
}

const keysSchema = z.object({
  data: z.array(z.object({ id: z.string(), public_key: z.string(), current: z.boolean(), created_at: z.string() })),
});

/** Prints PEM, with a line of text before each key. */
export async function showProofKeys(url: string | undefined, dataDir: string): Promise<void> {
  createOutput(process.stdout).say(await fetchKeys(url, dataDir));
}

async function fetchKeys(url: string | undefined, dataDir: string): Promise<string> {
  const keyHint = "the API's address may be wrong; check --url";
  await using client = createApiClient({ url: await findUrl(url, dataDir), key: "", keyHint });
  const { data, success } = keysSchema.safeParse(await client.getJson("/ProofKey"));
  if (!success) throw new CommandError("What answers is not a Nightguard API of this version; check --url");
  return data.data
    .map(
      ({ id, current, created_at, public_key }) =>
        `Key ${id}, ${current ? "current, " : ""}since ${created_at}\n${public_key.trim()}`,
    )
    .join("\n");
}

/**
 * Checks a proof, without a server where the public keys are given.
 *
 * @throws CommandError if the proof or the keys cannot be read
 */
export async function verifyProofFile(file: string, options: ProofOptions, dataDir: string): Promise<ExitCode> {
  const content = file === "-" ? await buffer(process.stdin) : await read(file);
  const verified = await verifyProofBytes(content, await findKeys(options, dataDir));
  const output = createOutput(process.stdout);
  const holds = verified.checks.every((check) => check.holds);
  if (options.json && holds) output.say(JSON.stringify(verified.proof, undefined, 2));
  else output.say(...describe(verified));
  return holds ? exitCodes.ok : exitCodes.failure;
}

const describe = ({ checks, proof }: VerifiedProof): readonly string[] => [
  ...checks.map(({ holds, text }) => `${holds ? "holds   " : "DOES NOT HOLD  "}${text}`),
  ...(proof ? ["", ...describeProof(proof)] : []),
];

async function findKeys({ publicKey, url }: ProofOptions, dataDir: string): Promise<PublicKeys> {
  const pem = publicKey === undefined ? await fetchKeys(url, dataDir) : (await read(publicKey)).toString();
  const keys = await readPublicKeys(pem);
  if (keys.size > 0) return keys;
  throw new CommandError(`${publicKey ?? "The API"} has no public key of Ed25519 in PEM`, exitCodes.usage);
}

const read = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    throw toUnreadable(file, cause);
  });
