import { randomUUID } from "node:crypto";

/** Access tokens of an imitated OAuth door, which tests can withdraw or let run out. */
export function createTokens(lifetimeSeconds: number) {
  const valid = new Set<string>();
  let issued = 0;
  return {
    issue() {
      const token = randomUUID();
      valid.add(token);
      issued++;
      return { access_token: token, token_type: "Bearer", expires_in: lifetimeSeconds };
    },
    isValid: (authorization: string | undefined): boolean =>
      valid.has(/^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? ""),
    /** All that were issued. */
    withdraw: () => valid.clear(),
    get issued() {
      return issued;
    },
  };
}
