import { useMemo } from "react";
import { Link, Route, Router, Switch } from "wouter";
import { createApi } from "../api/api.ts";
import { ApiContext } from "../api/api-context.ts";
import { ToastProvider } from "../parts/feedback/toast.tsx";
import { TimeTooltip } from "../parts/text/time.tsx";
import { createTimeFormat, findLocale, TimeFormatContext } from "../parts/text/time-format.ts";
import { IdleDialog } from "./idle-dialog.tsx";
import { NoSuchPage } from "./no-such-page.tsx";
import { listedOperatorPages, operatorPages } from "./operator-pages.ts";
import { OperatorSearch } from "./operator-search.tsx";
import { PageContent } from "./page-content.tsx";
import { useSession, useSessionControl } from "./session/session-context.ts";
import shellStyles from "./shell.module.css";
import { Frame } from "./shell.tsx";
import { operatorPath, toTenantPath } from "./tenant-path.ts";

/** The pages of those who run the installation: of all accounts, in the time zone of the device. */
export default function OperatorConsole() {
  const control = useSessionControl();
  const { accounts } = useSession();
  const api = useMemo(() => createApi({ origin: location.origin, onSignedOut: control.noteSignedOut }), [control]);
  const timeFormat = useMemo(
    () => createTimeFormat(Intl.DateTimeFormat().resolvedOptions().timeZone, findLocale(navigator.languages)),
    [],
  );
  const [own] = accounts;
  return (
    <ApiContext value={api}>
      <TimeFormatContext value={timeFormat}>
        <ToastProvider>
          <Router base={operatorPath}>
            <Frame
              pages={listedOperatorPages}
              other={
                own && (
                  <Link href={`~${toTenantPath({ accountId: own.id, mode: "live" })}`} className={shellStyles.docs}>
                    Your accounts
                  </Link>
                )
              }
              tools={<OperatorSearch />}
            >
              <Switch>
                {operatorPages.map(({ path, code }) => (
                  <Route key={path} path={path}>
                    <PageContent code={code} />
                  </Route>
                ))}
                <Route>
                  <NoSuchPage />
                </Route>
              </Switch>
            </Frame>
          </Router>
          <IdleDialog />
          <TimeTooltip />
        </ToastProvider>
      </TimeFormatContext>
    </ApiContext>
  );
}
