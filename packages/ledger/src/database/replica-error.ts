/** A read goes to the primary. The message says why, and what to do. */
export class ReplicaError extends Error {
  override readonly name = "ReplicaError";
  readonly outcome: "behind" | "away";

  constructor(outcome: "behind" | "away", message: string) {
    super(message);
    this.outcome = outcome;
  }
}

export const noStandby = () =>
  new ReplicaError("away", "NIGHTGUARD_REPLICA_URL leads to a server that is no standby: name a standby");
