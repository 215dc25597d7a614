import { type AccountRole, accountRoles } from "@nightguard/contract";

export const roleWords: Readonly<Record<AccountRole, { readonly name: string; readonly may: string }>> = {
  coordinator: { name: "Coordinator", may: "sees patients, uploads files, asks payers, mends and prints" },
  owner: { name: "Owner", may: "manages people, keys and the account; sees patients only as coordinator too" },
  developer: { name: "Developer", may: "manages keys and webhooks; sees patients in test mode only" },
  viewer: { name: "Viewer", may: "sees batches and counts, and patients by their initials only" },
};

export const shownRoles: readonly AccountRole[] = ["coordinator", "owner", "developer", "viewer"];

export const toRolesText = (roles: readonly AccountRole[]): string =>
  shownRoles
    .filter((role) => roles.includes(role))
    .map((role) => roleWords[role].name)
    .join(", ") || "None";

/** An owner of an office also works as coordinator, unless that is unchecked afterwards. */
export function toggleRole(roles: readonly AccountRole[], role: AccountRole): readonly AccountRole[] {
  const isAdded = !roles.includes(role);
  const chosen = new Set(isAdded ? [...roles, role] : roles.filter((one) => one !== role));
  if (isAdded && role === "owner") chosen.add("coordinator");
  return accountRoles.filter((one) => chosen.has(one));
}
