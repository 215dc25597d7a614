import { z } from "zod";
import { timeSchema } from "./fields.ts";
import { namesSchema } from "./validation.ts";

export const notificationReasons = ["assigned", "overdue", "coverage_lost", "batch_ended", "batch_failed"] as const;
export type NotificationReason = (typeof notificationReasons)[number];

const intervalMinutes = { least: 5, most: 1_440, usual: 60 };
/** Of an address of a webhook. */
const maxUrlLength = 2_048;

const reasonsSchema = namesSchema(notificationReasons)
  .refine((reasons) => reasons.length > 0, "must name a reason")
  .describe(
    "`assigned`: somebody else gave you an item of the work list; `overdue`: an item that is yours or unassigned became overdue; " +
      "`coverage_lost`: an answer says that a patient of today or tomorrow lost coverage; `batch_ended`: a batch ended that was not cancelled; " +
      "`batch_failed`: one in which at least half of the rows got no answer",
  );

/** The body of `PUT /Notification`. */
export const notificationSettingsSchema = z
  .object({
    reasons: reasonsSchema,
    mail: z.boolean().default(false).describe("Whether to send mail to your own address"),
    chat_url: z
      .string()
      .max(maxUrlLength)
      .nullish()
      .describe(
        'The address of an incoming webhook of Slack, Teams, Mattermost or Google Chat, which takes `{"text": …}`. It is a secret, and only ' +
          "its origin is shown. Without it the stored one stays, null removes it",
      ),
    at_most_every_minutes: z
      .int()
      .min(intervalMinutes.least)
      .max(intervalMinutes.most)
      .default(intervalMinutes.usual)
      .describe("Each channel gets at most one message in this time"),
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = Readonly<z.infer<typeof notificationSettingsSchema>>;

const channelShape = {
  last_sent_at: timeSchema.nullable().describe("null: nothing was sent yet"),
  last_error: z
    .string()
    .nullable()
    .describe("Why the last message could not be sent; the next attempt is after `at_most_every_minutes`"),
};

export const notificationSchema = z
  .object({
    reasons: z.array(z.enum(notificationReasons)).readonly().describe("None: no notifications"),
    at_most_every_minutes: z.number(),
    mail: z.object(channelShape).nullable().describe("null: no mail"),
    chat: z
      .object({ origin: z.string(), ...channelShape })
      .nullable()
      .describe("null: no chat messages"),
    can_mail: z.boolean().describe("Whether the installation sends mail, and you have an address"),
  })
  .meta({ id: "Notification" });
export type Notification = Readonly<z.infer<typeof notificationSchema>>;

/** What is shown where nothing is set. */
export const noNotification = {
  reasons: [],
  at_most_every_minutes: intervalMinutes.usual,
  mail: null,
  chat: null,
} as const satisfies Omit<Notification, "can_mail">;
