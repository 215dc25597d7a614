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
];

/** Pages of those who run the installation; their paths begin behind `/console/operator`. */
export const operatorPages: readonly OperatorPage[] = [
  ...listedOperatorPages,
  { path: "/batches/:id", code: createPageCode(() => import("../operator/operated-batch-page.tsx")) },
  { path: "/keys/:id", code: createPageCode(() => import("../operator/key-use-page.tsx")) },
];
