import type { ExitCode } from "@nightguard/process/exit";
import type { Command } from "commander";
import type { Actions } from "./actions.ts";
import type { ProofOptions } from "./proof.ts";
import { urlOption } from "./target-options.ts";

const proofHelp = `
A proof is what GET /Job/{id}/proof gives, as JSON or as PDF: what was asked, the payer's answer byte for byte, and when, signed by the installation.
Get the public keys once and keep them; a proof is then checked without any server.

Examples:
  $ nightguard proof key > nightguard-keys.pem
  $ nightguard proof verify job_…-proof.pdf --public-key nightguard-keys.pem
  $ nightguard proof verify job_…-proof.json --public-key nightguard-keys.pem
  $ nightguard proof verify job_…-proof.json --public-key nightguard-keys.pem --json > proof.json`;

const keyHelp = `
Requires DATABASE_URL and NIGHTGUARD_ENCRYPTION_KEYS; without the first it uses the data directory, whether its
\`nightguard start\` is running or not.

Former public keys stay in \`nightguard proof key\`, for the proofs that they signed. Give the new one to those who check yours.

Example:
  $ nightguard admin proof-key rotate`;

export function addProof(program: Command, actions: Actions, setExitCode: (code: ExitCode) => void): void {
  const proof = program
    .command("proof")
    .description("check signed proofs of what payers answered")
    .addHelpText("after", proofHelp);
  proof
    .command("key")
    .description("print the public keys of an installation's proofs, the current one first")
    .addOption(urlOption())
    .addHelpText("after", proofHelp)
    .action(({ url }: { url?: string }) => actions.showProofKeys(url));
  proof
    .command("verify")
    .description("check a proof, and say what holds and what does not; exits with 1 if anything does not")
    .argument("<file>", "the proof as JSON or PDF, - for standard input")
    .option("--public-key <file>", "the installation's public keys, as PEM (default: asked of the API)")
    .option("--json", "print what was proved, if all of it holds")
    .addOption(urlOption())
    .addHelpText("after", proofHelp)
    .action(async (file: string, options: ProofOptions) => setExitCode(await actions.verifyProof(file, options)));
}

export function addProofKey(admin: Command, { rotateProofKey }: Pick<Actions, "rotateProofKey">): void {
  admin
    .command("proof-key")
    .description("the key that signs proofs")
    .command("rotate")
    .description("sign proofs with a new key from now on, while the service runs")
    .addHelpText("after", keyHelp)
    .action(rotateProofKey);
}
