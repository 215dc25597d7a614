import { z } from "zod";
import { accountRoles } from "./access.ts";
import { instantSchema, lineSchema, pageOf, publicIdSchema, timeSchema } from "./fields.ts";
import { namesSchema } from "./validation.ts";
import { textSchema } from "./verification.ts";

const nameSchema = lineSchema(100, z.string().trim());

/** Lower case, so that one person is found by any spelling. */
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, "must be an email address");

const rolesSchema = namesSchema(accountRoles);
const someRolesSchema = rolesSchema.refine((roles) => roles.length > 0, "must name at least one role");

const shownRolesSchema = z.array(z.enum(accountRoles)).readonly();

const ownLocationSchema = textSchema
  .nullable()
  .optional()
  .describe(
    "The location that the console shows the person first, in live and test mode; null: none. It limits nothing: the person may see all locations",
  );

export const newUserSchema = z.object({
  email: emailSchema,
  name: nameSchema,
  roles: someRolesSchema.default(["coordinator"]).describe("What the person may do in the account"),
  location_id: ownLocationSchema,
});
export type NewUser = z.infer<typeof newUserSchema>;

/** Absent fields do not change. */
export const userPatchSchema = z.object({
  name: nameSchema.optional(),
  roles: rolesSchema.optional().describe("All roles from now on; none: the person leaves the account"),
  disabled: z.boolean().optional().describe("Whether the person is kept out of the account"),
  location_id: ownLocationSchema,
});
export type UserPatch = z.infer<typeof userPatchSchema>;

const personFields = {
  id: publicIdSchema("usr"),
  name: z.string(),
  email: z.string().nullable(),
};

const membershipFields = {
  roles: shownRolesSchema,
  disabled: z.boolean(),
  expires_at: timeSchema.nullable().describe("From then on the roles are gone; null: never"),
  reason: z
    .string()
    .nullable()
    .describe(
      "Why the person was given the roles, where somebody said so; null when the answer is repeated under an `Idempotency-Key`",
    ),
  location_id: z.string().nullable().describe("The location that the console shows the person first; null: none"),
  created_by: z.string(),
  created_at: timeSchema,
};

export const userSchema = z
  .object({
    ...personFields,
    ...membershipFields,
    has_passkey: z.boolean(),
    last_sign_in_at: timeSchema.nullable(),
  })
  .meta({ id: "User" });
export type User = Readonly<z.infer<typeof userSchema>>;

/** Only these answers contain a sign-in link. */
const linkFields = {
  link: z
    .string()
    .nullable()
    .describe(
      "The address at which the person signs in, once; shown only here: null when the answer is repeated under an " +
        "`Idempotency-Key`",
    ),
  link_expires_at: timeSchema.nullable(),
};

export const invitedUserSchema = userSchema.extend(linkFields);

export const signInLinkSchema = z.object(linkFields);
export type SignInLink = Readonly<z.infer<typeof signInLinkSchema>>;
export type InvitedUser = User & SignInLink;

export const adminUserSchema = z
  .object({
    ...personFields,
    operator: z.boolean().describe("Whether the person operates the installation"),
    disabled: z.boolean().describe("Whether the person is kept out of everything"),
    accounts: z.array(z.object({ account_id: publicIdSchema("acc"), ...membershipFields })).readonly(),
    has_passkey: z.boolean(),
    last_sign_in_at: timeSchema.nullable(),
    created_by: z.string(),
    created_at: timeSchema,
  })
  .meta({ id: "AdminUser" });
export type AdminUser = Readonly<z.infer<typeof adminUserSchema>>;
export const invitedAdminUserSchema = adminUserSchema.extend(linkFields);
export type InvitedAdminUser = AdminUser & SignInLink;
export const adminUserListSchema = pageOf(adminUserSchema);

const grantFields = {
  expires_at: instantSchema.nullable().optional().describe("When the roles end by themselves; null: never"),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .optional()
    .describe("Why; shown to the owners of the account, and stored encrypted"),
};

export const newAdminUserSchema = z
  .object({
    email: emailSchema,
    name: nameSchema,
    operator: z.boolean().default(false),
    account_id: z.string().optional().describe("The account in which the person gets the roles"),
    roles: someRolesSchema.optional().describe("By default owner and coordinator"),
    ...grantFields,
  })
  .refine(({ operator, account_id }) => operator || account_id !== undefined, {
    path: ["account_id"],
    error: "is required, unless operator is true",
  });
export type NewAdminUser = z.infer<typeof newAdminUserSchema>;

/** Absent fields do not change. */
export const adminUserPatchSchema = z
  .object({
    name: nameSchema.optional(),
    disabled: z.boolean().optional().describe("Keeps the person out of everything"),
    operator: z.boolean().optional(),
    account_id: z.string().optional().describe("The account that `roles` are for"),
    roles: rolesSchema.optional().describe("All roles in the account from now on; none: the person leaves it"),
    ...grantFields,
  })
  .refine(({ account_id, roles }) => (account_id === undefined) === (roles === undefined), {
    path: ["account_id"],
    error: "and roles go together",
  });
export type AdminUserPatch = z.infer<typeof adminUserPatchSchema>;

export const consoleLinkSchema = z.object({
  account_id: z.string().optional().describe("An account in which this machine is owner and coordinator from now on"),
});
