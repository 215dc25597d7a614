import type { Need } from "@nightguard/contract";
import type { IconName } from "../parts/layout/icons.tsx";
import { operatorPages } from "./operator-pages.ts";
import { createPageCode, type PageCode } from "./page-code.ts";
import type { Shortcut } from "./shortcuts.ts";
import { findOperatorRest, findTenant } from "./tenant-path.ts";

export interface PageEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut: Shortcut;
  readonly need: Need;
  readonly code: PageCode;
}

export const pages: readonly PageEntry[] = [
  {
    path: "/day",
    label: "Day",
    icon: "day",
    shortcut: "g d",
    need: "read",
    code: createPageCode(() => import("../day/day-page.tsx")),
  },
  {
    path: "/work",
    label: "Work",
    icon: "work",
    shortcut: "g w",
    need: "people",
    code: createPageCode(() => import("../work/work-page.tsx")),
  },
  {
    path: "/verify",
    label: "Verify",
    icon: "verify",
    shortcut: "g v",
    need: "people",
    code: createPageCode(() => import("../verify/verify-page.tsx")),
  },
  {
    path: "/batches",
    label: "Batches",
    icon: "batches",
    shortcut: "g b",
    need: "read",
    code: createPageCode(() => import("../batches/batches-page.tsx")),
  },
  {
    path: "/jobs",
    label: "Jobs",
    icon: "jobs",
    shortcut: "g j",
    need: "read",
    code: createPageCode(() => import("../jobs/jobs-page.tsx")),
  },
  {
    path: "/sources",
    label: "Sources",
    icon: "sources",
    shortcut: "g s",
    need: "read",
    code: createPageCode(() => import("../sources/sources-page.tsx")),
  },
  {
    path: "/locations",
    label: "Locations",
    icon: "locations",
    shortcut: "g o",
    need: "read",
    code: createPageCode(() => import("../locations/locations-page.tsx")),
  },
  {
    path: "/payers",
    label: "Payers",
    icon: "payers",
    shortcut: "g h",
    need: "read",
    code: createPageCode(() => import("../payers/payers-page.tsx")),
  },
  {
    path: "/keys",
    label: "Keys",
    icon: "key",
    shortcut: "g k",
    need: "see_keys",
    code: createPageCode(() => import("../keys/keys-page.tsx")),
  },
  {
    path: "/webhooks",
    label: "Webhooks",
    icon: "webhooks",
    shortcut: "g e",
    need: "see_webhooks",
    code: createPageCode(() => import("../webhooks/webhooks-page.tsx")),
  },
  {
    path: "/events",
    label: "Events",
    icon: "events",
    shortcut: "g f",
    need: "see_webhooks",
    code: createPageCode(() => import("../webhooks/events-page.tsx")),
  },
  {
    path: "/requests",
    label: "Requests",
    icon: "requests",
    shortcut: "g r",
    need: "see_keys",
    code: createPageCode(() => import("../requests/requests-page.tsx")),
  },
  {
    path: "/usage",
    label: "Usage",
    icon: "usage",
    shortcut: "g a",
    need: "read",
    code: createPageCode(() => import("../usage/usage-page.tsx")),
  },
  {
    path: "/people",
    label: "People",
    icon: "people",
    shortcut: "g u",
    need: "manage_users",
    code: createPageCode(() => import("../people/people-page.tsx")),
  },
  {
    path: "/practice",
    label: "Practice",
    icon: "practice",
    shortcut: "g p",
    need: "manage_account",
    code: createPageCode(() => import("../practice/practice-page.tsx")),
  },
];

export const innerPages: readonly Pick<PageEntry, "path" | "need" | "code">[] = [
  { path: "/upload", need: "verify", code: createPageCode(() => import("../upload/upload-page.tsx")) },
  { path: "/batches/:id/mend", need: "people", code: createPageCode(() => import("../mend/mend-page.tsx")) },
  { path: "/jobs/:id", need: "read", code: createPageCode(() => import("../patient/patient-page.tsx")) },
  { path: "/first-visit", need: "read", code: createPageCode(() => import("../first-visit/first-visit-page.tsx")) },
  { path: "/payers/:id", need: "read", code: createPageCode(() => import("../payers/payer-page.tsx")) },
  {
    path: "/webhooks/:id",
    need: "see_webhooks",
    code: createPageCode(() => import("../webhooks/endpoint-page.tsx")),
  },
  { path: "/batches/:id", need: "read", code: createPageCode(() => import("../batch/batch-page.tsx")) },
];

/** Loads code before the session is known. */
export function preloadPage(pathname: string): void {
  const operatorRest = findOperatorRest(pathname);
  const rest = operatorRest ?? findTenant(pathname)?.rest ?? "/";
  const known = operatorRest === undefined ? [...innerPages, ...pages] : operatorPages;
  const shown = known.find(({ path }) => isMatch(path, rest)) ?? pages[0];
  shown?.code.load().catch(() => undefined); // the page loads it again and shows the error
}

function isMatch(route: string, path: string): boolean {
  const parts = path.split("/");
  const expected = route.split("/");
  return expected.length === parts.length && expected.every((part, at) => part.startsWith(":") || part === parts[at]);
}
