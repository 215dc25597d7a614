import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { classNames } from "../parts/class-names.ts";
import { BrandMark } from "../parts/layout/brand-mark.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { useAccount } from "./account-context.ts";
import { AccountSwitch } from "./account-switch.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { LiveSwitch } from "./live-switch.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import type { PageEntry } from "./pages.ts";
import { SearchField } from "./search-field.tsx";
import { useSession } from "./session/session-context.ts";
import styles from "./shell.module.css";
import { useShortcut } from "./shortcuts.ts";
import { StandingBanner } from "./standing-banner.tsx";
import { operatorPath } from "./tenant-path.ts";
import { UserMenu } from "./user-menu.tsx";

export function Shell({ pages, children }: { pages: readonly PageEntry[]; children: ReactNode }) {
  const { mode } = useAccount();
  const { is_operator: isOperator } = useSession();
  return (
    <Frame
      pages={pages}
      other={isOperator && <OperatorLink />}
      above={
        mode === "test" && (
          <p className={styles.test}>
            <strong>Test mode</strong> The sandbox answers: patients and benefits are invented, and nothing is billed.
          </p>
        )
      }
      tools={
        <>
          <AccountSwitch />
          <SearchField />
        </>
      }
      below={<StandingBanner />}
      hasNotifications
    >
      {children}
    </Frame>
  );
}

function OperatorLink() {
  const [, navigate] = useLocation();
  useShortcut("g i", () => navigate(`~${operatorPath}`));
  return (
    <Link href={`~${operatorPath}`} className={styles.docs}>
      Operator
    </Link>
  );
}

interface FrameProps {
  readonly pages: readonly ListedPage[];
  /** Leads to what is not of these pages. */
  readonly other?: ReactNode;
  readonly above?: ReactNode;
  readonly tools: ReactNode;
  readonly below?: ReactNode;
  readonly hasNotifications?: boolean;
  readonly children: ReactNode;
}

type ListedPage = Pick<PageEntry, "path" | "label" | "icon" | "shortcut">;

/** What the pages of an account and those of operators have around them. */
export function Frame({ pages, other, above, tools, below, hasNotifications = false, children }: FrameProps) {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useFocusOnNavigation(
    main,
    pages.some(({ path }) => path === "/"),
  );
  useShortcut("?", () => setIsHelpOpen(true));

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <Sidebar pages={pages} other={other} />
      <div className={styles.column}>
        <header className={styles.head}>
          {above}
          <div className={styles.top}>
            {tools}
            <LiveSwitch />
            <UserMenu onShowHelp={() => setIsHelpOpen(true)} hasNotifications={hasNotifications} />
          </div>
          {below}
        </header>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <PageBoundary place={location}>{children}</PageBoundary>
        </main>
      </div>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

function Sidebar({ pages, other }: Pick<FrameProps, "pages" | "other">) {
  const [location, navigate] = useLocation();
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <div className={styles.brand}>
        <BrandMark />
        <span>Nightguard</span>
      </div>
      <ul className={styles.pages}>
        {pages.map((page) => {
          const isCurrent = location === page.path || location.startsWith(`${page.path}/`);
          return (
            <li key={page.path}>
              <Link
                href={page.path}
                className={classNames(styles.page, isCurrent && styles.current)}
                aria-current={isCurrent ? "page" : undefined}
              >
                <Icon name={page.icon} size={18} />
                <span>{page.label}</span>
              </Link>
              <GoTo page={page} navigate={navigate} />
            </li>
          );
        })}
      </ul>
      {other}
      <a href="/docs" className={styles.docs} target="_blank" rel="noreferrer">
        API docs
      </a>
    </nav>
  );
}

function GoTo({ page, navigate }: { page: ListedPage; navigate: (path: string) => void }) {
  useShortcut(page.shortcut, () => navigate(page.path));
  return null;
}

/**
 * After a navigation, keyboard focus moves to the new page, because the element that had it may be gone.
 *
 * @param hasRoot whether `/` is a page, and no address that leads on to one
 */
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }, hasRoot: boolean): void {
  const [location] = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before === location || (before === "/" && !hasRoot)) return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [location, main, hasRoot]);
}
