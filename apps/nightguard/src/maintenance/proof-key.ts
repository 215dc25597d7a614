import { rotateProofKey } from "@nightguard/ledger";
import type { Config, Environment } from "@nightguard/platform";
import { createOutput } from "../output.ts";
import { withLedger } from "./with-ledger.ts";

/** The API and workers may run meanwhile. */
export const rotateKey = (config: Config, environment: Environment): Promise<void> =>
  withLedger({ config, environment, name: "proof-key" }, async (ledger) => {
    const [current] = await rotateProofKey(ledger, { actor: { kind: "system" }, requestId: null });
    createOutput(process.stdout).say(`Proofs are signed with the key ${current?.id} from now on.`);
  });
