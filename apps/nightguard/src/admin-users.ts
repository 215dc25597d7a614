import { CommandError, exitCodes } from "@nightguard/process/exit";
import { z } from "zod";
import type { ApiClient } from "./api-client.ts";

export interface InviteOptions {
  readonly name?: string;
  readonly account?: string;
  readonly role?: readonly string[];
  readonly operator?: boolean;
  readonly expiresAt?: string;
  readonly reason?: string;
}

export const toInvitation = (email: string, options: InviteOptions) => ({
  email,
  name: options.name ?? email.split("@", 1)[0],
  operator: options.operator,
  account_id: options.account,
  roles: options.role,
  expires_at: options.expiresAt,
  reason: options.reason,
});

const userSchema = z.object({ id: z.string(), email: z.string().nullable() });

/**
 * @param given an id, or an email
 * @throws CommandError when nobody has the email
 */
export async function findUserId(given: string, listUsers: () => Promise<readonly unknown[]>): Promise<string> {
  if (!given.includes("@")) return given;
  const people = z.array(userSchema).parse(await listUsers());
  const person = people.find(({ email }) => email === given.trim().toLowerCase());
  if (person) return person.id;
  throw new CommandError("Nobody has this email; `nightguard admin user list` prints all", exitCodes.failure);
}

const linkSchema = z.object({ link: z.string(), link_expires_at: z.string() });

/** @param accountId makes this machine's user owner and coordinator of the account */
export async function createConsoleLink(client: ApiClient, accountId?: string): Promise<string> {
  const created = await client.sendJson("POST", "/Admin/ConsoleLink", accountId ? { account_id: accountId } : {});
  return linkSchema.parse(created).link;
}

export const toLinkLines = (body: unknown): string[] => describeLink(linkSchema.parse(body).link);

export const describeLink = (link: string): string[] => [link, "", "It signs in once, within an hour."];
