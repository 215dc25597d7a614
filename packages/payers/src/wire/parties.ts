import type { Issue } from "@nightguard/contract";
import type { CallPerson, CallProvider, VerifyCall } from "../upstream.ts";

export interface Parties {
  readonly subscriber: CallPerson & { readonly memberId: string };
  readonly dependent: NonNullable<VerifyCall["dependent"]> | undefined;
  readonly at: "subscriber" | "dependent";
}

/** To a payer, a dependent with a member id is a member like the subscriber. */
export function toParties({ subscriber, dependent }: VerifyCall): Parties {
  const memberId = dependent?.memberId;
  if (dependent === undefined || memberId === undefined || memberId === subscriber.memberId)
    return { subscriber, dependent, at: "subscriber" };
  return {
    subscriber: { groupNumber: subscriber.groupNumber, ...withoutUndefined(dependent), memberId },
    dependent: undefined,
    at: "dependent",
  };
}

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Some services need the provider's name, which requests lack. */
export const listNameIssues = ({ name }: CallProvider): Issue[] =>
  name === undefined
    ? [
        {
          path: "provider.name",
          message: "is needed by this payer service: set it once with PUT /Provider/{npi}, or send it",
        },
      ]
    : [];

export const toCompactDate = (date: string): string => date.replaceAll("-", "");

/** Stedi's `individualRelationshipCode` and X12's INS02. */
export const relationshipCodes = { spouse: "01", child: "19", other: "34" } as const;

/** Counts code points, so no character is cut in half. */
export const cutName = (name: string, length: number): string => [...name].slice(0, length).join("").trim();
