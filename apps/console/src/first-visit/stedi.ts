export interface StediKey {
  readonly mode: "test" | "live";
  readonly upstream: string;
  readonly route: string;
  readonly label: string;
  readonly hint: string;
  readonly use: string;
}

export const testKey: StediKey = {
  mode: "test",
  upstream: "stedi-mock",
  route: "mock-people",
  label: "Stedi's test key",
  hint: "It is free, and answers about Stedi's mock people. Questions of test mode then go there instead of to the sandbox.",
  use: "Use it for test mode",
};

export const liveKey: StediKey = {
  mode: "live",
  upstream: "stedi",
  route: "everybody",
  label: "Stedi's production key",
  hint: "It asks payers, and each question is billed by Stedi. Live questions of all accounts then go there.",
  use: "Use it for live questions",
};
