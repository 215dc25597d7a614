import { z } from "zod";
import { accountRoles, needs } from "./access.ts";
import { publicIdSchema, timeSchema } from "./fields.ts";

const doors = ["link", "passkey", "oidc"] as const;
export type Door = (typeof doors)[number];

const maySchema = z.array(z.enum(needs)).readonly();

export const sessionSchema = z
  .object({
    id: publicIdSchema("ses"),
    user: z.object({ id: publicIdSchema("usr"), name: z.string(), email: z.string().nullable() }),
    door: z.enum(doors).describe("How the person signed in"),
    is_operator: z.boolean().describe("Whether the session opens `/Admin/*`"),
    must_add_passkey: z
      .boolean()
      .describe("While true, only `/Session`, `/Passkey` and `/Account` answer; everything else is 403"),
    accounts: z
      .array(
        z.object({
          id: publicIdSchema("acc"),
          name: z.string(),
          time_zone: z.string(),
          location_id: z
            .string()
            .nullable()
            .describe("The person's own location, which the console shows first; null: none"),
          roles: z.array(z.enum(accountRoles)).readonly(),
          may: z.object({ live: maySchema, test: maySchema }).describe("What the roles permit, by mode"),
        }),
      )
      .readonly(),
    idle_seconds: z.number().describe("The session locks when no activity was reported for so long"),
    locks_at: timeSchema.describe("Unless activity is reported before"),
    ends_at: timeSchema.describe("Twelve hours after the sign-in"),
  })
  .meta({ id: "Session" });
export type Session = Readonly<z.infer<typeof sessionSchema>>;

export const signInOptionsSchema = z.object({
  oidc: z.object({ name: z.string() }).nullable().describe("The identity provider; null: none is set up"),
  passkeys: z.boolean().describe("Whether passkeys work at the address that the page was opened at"),
  problem: z.string().nullable().describe("Why nobody can sign in, and what to do; null: somebody can"),
});
export type SignInOptions = z.infer<typeof signInOptionsSchema>;

export const signedOutSchema = z.object({
  continue_at: z
    .url()
    .nullable()
    .describe(
      "The identity provider's page that ends the session there as well; null: there is none to end, or no such page",
    ),
});
export type SignedOut = z.infer<typeof signedOutSchema>;

const maxCredentialText = 65_536;
const textSchema = z.string().max(maxCredentialText);

/** The result of `navigator.credentials.get`, as `PublicKeyCredential.toJSON` writes it. */
const passkeyAnswerSchema = z.looseObject({
  id: textSchema,
  rawId: textSchema,
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: textSchema,
    authenticatorData: textSchema,
    signature: textSchema,
    userHandle: textSchema.optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

export const signInSchema = z
  .object({
    link: z.string().max(200).optional().describe("The secret of a sign-in link, which stands behind `#link=` in it"),
    passkey: passkeyAnswerSchema.optional().describe("The answer to the challenge of `POST /Session/passkey`"),
  })
  .refine(({ link, passkey }) => (link === undefined) !== (passkey === undefined), {
    path: ["link"],
    error: "or passkey is required, and not both",
  });
export type SignIn = z.infer<typeof signInSchema>;

/** Options for `navigator.credentials`, as `PublicKeyCredential.parse…FromJSON` reads them. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

export const passkeySchema = z
  .object({
    id: publicIdSchema("psk"),
    name: z.string(),
    created_at: timeSchema,
    last_used_at: timeSchema.nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = Readonly<z.infer<typeof passkeySchema>>;

/** The body of `POST /Passkey`: the result of `navigator.credentials.create`, and a name for it. */
export const newPasskeySchema = z.object({
  name: z.string().trim().min(1).max(64).default("Passkey").describe("To tell passkeys apart, such as `Front desk`"),
  passkey: z.looseObject({
    id: textSchema,
    rawId: textSchema,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: textSchema, attestationObject: textSchema }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;
