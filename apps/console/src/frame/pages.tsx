import type { Need } from "@nightguard/contract";
import { type ComponentType, lazy } from "react";
import type { IconName } from "../parts/icons.tsx";
import type { Shortcut } from "./shortcuts.ts";

/** A page that the sidebar leads to. */
export interface PageEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut: Shortcut;
  /** What a person must be permitted, in the account and mode, to be led there. */
  readonly need: Need;
  readonly Component: ComponentType;
}

/** In the order of the sidebar; the first that a person may see is their start page. */
export const pages: readonly PageEntry[] = [
  {
    path: "/day",
    label: "Day",
    icon: "day",
    shortcut: "g d",
    need: "read",
    Component: lazy(() => import("../day/day-page.tsx")),
  },
  {
    path: "/batches",
    label: "Batches",
    icon: "batches",
    shortcut: "g b",
    need: "read",
    Component: lazy(() => import("../batches/batches-page.tsx")),
  },
  {
    path: "/jobs",
    label: "Jobs",
    icon: "jobs",
    shortcut: "g j",
    need: "read",
    Component: lazy(() => import("../jobs/jobs-page.tsx")),
  },
  {
    path: "/keys",
    label: "Keys",
    icon: "key",
    shortcut: "g k",
    need: "see_keys",
    Component: lazy(() => import("../keys/keys-page.tsx")),
  },
  {
    path: "/people",
    label: "People",
    icon: "people",
    shortcut: "g u",
    need: "manage_users",
    Component: lazy(() => import("../people/people-page.tsx")),
  },
];

/** Pages that lists lead to, by a route with the id. */
export const innerPages: readonly Pick<PageEntry, "path" | "need" | "Component">[] = [
  { path: "/upload", need: "verify", Component: lazy(() => import("../upload/upload-page.tsx")) },
  { path: "/batches/:id/mend", need: "people", Component: lazy(() => import("../mend/mend-page.tsx")) },
  { path: "/jobs/:id", need: "read", Component: lazy(() => import("../patient/patient-page.tsx")) },
  { path: "/first-visit", need: "read", Component: lazy(() => import("../first-visit/first-visit-page.tsx")) },
  { path: "/batches/:id", need: "read", Component: lazy(() => import("../batch/batch-page.tsx")) },
];
