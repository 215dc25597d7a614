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
import styles from "./shell.module.css";
import { useShortcut } from "./shortcuts.ts";
import { StandingBanner } from "./standing-banner.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Shell({ pages, children }: { pages: readonly PageEntry[]; children: ReactNode }) {
  const { mode } = useAccount();
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useFocusOnNavigation(main);
  useShortcut("?", () => setIsHelpOpen(true));

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <Sidebar pages={pages} />
      <div className={styles.column}>
        <header className={styles.head}>
          {mode === "test" && (
            <p className={styles.test}>
              <strong>Test mode</strong> The sandbox answers: patients and benefits are invented, and nothing is billed.
            </p>
          )}
          <div className={styles.top}>
            <AccountSwitch />
            <SearchField />
            <LiveSwitch />
            <UserMenu onShowHelp={() => setIsHelpOpen(true)} />
          </div>
          <StandingBanner />
        </header>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <PageBoundary place={location}>{children}</PageBoundary>
        </main>
      </div>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

function Sidebar({ pages }: { pages: readonly PageEntry[] }) {
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
      <a href="/docs" className={styles.docs} target="_blank" rel="noreferrer">
        API docs
      </a>
    </nav>
  );
}

function GoTo({ page, navigate }: { page: PageEntry; navigate: (path: string) => void }) {
  useShortcut(page.shortcut, () => navigate(page.path));
  return null;
}

/** After a navigation, keyboard focus moves to the new page, because the element that had it may be gone. */
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }): void {
  const [location] = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before === location || before === "/") return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [location, main]);
}
