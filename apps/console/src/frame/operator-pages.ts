import type { IconName } from "../parts/layout/icons.tsx";
import { createPageCode, type PageCode } from "./page-code.ts";
import type { Shortcut } from "./shortcuts.ts";

interface OperatorPage {
  readonly path: string;
  readonly code: PageCode;
}

interface ListedOperatorPage extends OperatorPage {
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut: Shortcut;
}

export const listedOperatorPages: readonly ListedOperatorPage[] = [
  {
    path: "/",
    label: "Overview",
    icon: "overview",
    shortcut: "g i",
    code: createPageCode(() => import("../operator/overview-page.tsx")),
  },
  {
    path: "/payers",
    label: "Payers",
    icon: "payers",
    shortcut: "g h",
    code: createPageCode(() => import("../operator/operator-payers-page.tsx")),
  },
  {
    path: "/accounts",
    label: "Accounts",
    icon: "practice",
    shortcut: "g l",
    code: createPageCode(() => import("../operator/accounts-page.tsx")),
  },
  {
    path: "/plans",
    label: "Plans",
    icon: "plans",
    shortcut: "g n",
    code: createPageCode(() => import("../operator/plans-page.tsx")),
  },
  {
    path: "/processes",
    label: "Processes",
    icon: "batches",
    shortcut: "g c",
    code: createPageCode(() => import("../operator/processes-page.tsx")),
  },
  {
    path: "/people",
    label: "People",
    icon: "people",
    shortcut: "g u",
    code: createPageCode(() => import("../operator/operator-people-page.tsx")),
  },
  {
    path: "/audit",
    label: "Audit",
    icon: "jobs",
    shortcut: "g t",
    code: createPageCode(() => import("../operator/audit-page.tsx")),
  },
  {
    path: "/system",
    label: "System",
    icon: "key",
    shortcut: "g m",
    code: createPageCode(() => import("../operator/system-page.tsx")),
  },
];

/** Pages of those who run the installation; their paths begin behind `/console/operator`. */
export const operatorPages: readonly OperatorPage[] = [
  ...listedOperatorPages,
  { path: "/accounts/:id", code: createPageCode(() => import("../operator/account-page.tsx")) },
  { path: "/batches/:id", code: createPageCode(() => import("../operator/operated-batch-page.tsx")) },
  { path: "/keys/:id", code: createPageCode(() => import("../operator/key-use-page.tsx")) },
];
