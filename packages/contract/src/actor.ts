import { toPublicId } from "./ids.ts";

/**
 * Ids are as stored. `system` is the service itself or the command line on the server; `anonymous` has no valid key,
 * token or session, such as a person who is signing in.
 */
export type Actor =
  | { readonly kind: "key"; readonly id: string }
  | { readonly kind: "user"; readonly id: string }
  | { readonly kind: "administrator"; readonly name: string }
  | { readonly kind: "system" }
  | { readonly kind: "anonymous" };

/** The administrator of `NIGHTGUARD_ADMIN_TOKEN`; the name is reserved. */
export const environmentAdministrator = "environment";

/**
 * Returns the text for the audit and `created_by`: `key:key_…`, `user:usr_…`, `administrator:NAME`, `system` or
 * `anonymous`.
 */
export function toActorText(actor: Actor): string {
  switch (actor.kind) {
    case "key":
      return `key:${toPublicId("apiKey", actor.id)}`;
    case "user":
      return `user:${toPublicId("user", actor.id)}`;
    case "administrator":
      return `administrator:${actor.name}`;
    case "system":
    case "anonymous":
      return actor.kind;
    default:
      return actor satisfies never;
  }
}
