import type { Session } from "@nightguard/contract";

export type SessionAccount = Session["accounts"][number];
