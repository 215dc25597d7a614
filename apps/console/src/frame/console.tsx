import type { Tenant } from "@nightguard/contract";
import { useEffect, useMemo } from "react";
import { Redirect, Route, Router, Switch, useLocation, useSearch } from "wouter";
import { createApi } from "../api/api.ts";
import { ApiContext } from "../api/api-context.ts";
import type { SessionAccount } from "../api/session.ts";
import { Empty } from "../parts/feedback/states.tsx";
import { ToastProvider } from "../parts/feedback/toast.tsx";
import { StandingContext } from "../parts/feedback/use-standing.ts";
import { Button } from "../parts/inputs/button.tsx";
import { PageHead } from "../parts/layout/page-head.tsx";
import { TimeTooltip } from "../parts/text/time.tsx";
import { createTimeFormat, findLocale, TimeFormatContext } from "../parts/text/time-format.ts";
import { createUploads } from "../upload/create-uploads.ts";
import { UploadContext } from "../upload/upload-context.ts";
import { UploadNote } from "../upload/upload-note.tsx";
import { AccountContext } from "./account-context.ts";
import styles from "./app.module.css";
import { IdleDialog } from "./idle-dialog.tsx";
import { useKept } from "./kept.ts";
import { mayIn } from "./may.ts";
import { NoSuchPage } from "./no-such-page.tsx";
import { createPageCode } from "./page-code.ts";
import { PageContent } from "./page-content.tsx";
import { innerPages, pages } from "./pages.ts";
import { TextSearchContext } from "./search-context.ts";
import { takeReturnPath } from "./session/return-path.ts";
import { useSession, useSessionControl } from "./session/session-context.ts";
import { Shell } from "./shell.tsx";
import { createStore } from "./store.ts";
import {
  basePath,
  findAccount,
  findOperatorRest,
  findRedirect,
  findTenant,
  toContext,
  toTenantPath,
} from "./tenant-path.ts";

/** Others need not load it. */
const operatorConsole = createPageCode(() => import("./operator-console.tsx"));

export function Console() {
  const session = useSession();
  const [location, navigate] = useLocation();
  const search = useSearch();
  const redirect = findRedirect(location, session);

  useEffect(() => {
    const kept = takeReturnPath(window);
    const isStart = location === basePath || location === `${basePath}/`;
    const target = (isStart && kept) || (redirect && (search ? `${redirect}?${search}` : redirect));
    if (target) navigate(target, { replace: true });
  }, [location, redirect, search, navigate]);

  if (session.is_operator && findOperatorRest(location) !== undefined) return <PageContent code={operatorConsole} />;
  const tenant = findTenant(location);
  const account = tenant && findAccount(session, tenant.accountId);
  if (tenant && account) return <AccountConsole key={toContext(tenant)} tenant={tenant} account={account} />;
  return redirect ? null : <WithoutAccount />;
}

function WithoutAccount() {
  const { user } = useSession();
  const control = useSessionControl();
  return (
    <main className={styles.middle}>
      <Empty title="You do not belong to an account yet">
        <p>{user.email ?? user.name}: ask an owner of the account, or the operator of this installation, to add you.</p>
        <Button onClick={() => void control.signOut()}>Sign out</Button>
      </Empty>
    </main>
  );
}

function AccountConsole({ tenant, account }: { tenant: Tenant; account: SessionAccount }) {
  const control = useSessionControl();
  const { mode } = tenant;
  const context = toContext(tenant);
  const api = useMemo(
    () => createApi({ origin: location.origin, context, onSignedOut: control.noteSignedOut }),
    [context, control],
  );
  const timeFormat = useMemo(
    () => createTimeFormat(account.time_zone, findLocale(navigator.languages)),
    [account.time_zone],
  );
  const kept = useKept();
  const { user } = useSession();
  // An upload continues while the page is locked.
  const uploads = useMemo(
    () => kept.find(user.id, `upload ${context}`, () => createUploads(api, window)),
    [api, context, kept, user.id],
  );
  const search = useMemo(() => createStore(""), []);
  const permitted = pages.filter(({ need }) => mayIn(account, mode, need));
  const standing = { accountName: account.name, roles: account.roles.join(", ") || "none" };

  return (
    <ApiContext value={api}>
      <AccountContext value={{ account, mode }}>
        <TimeFormatContext value={timeFormat}>
          <StandingContext value={standing}>
            <ToastProvider>
              <UploadContext value={uploads}>
                <TextSearchContext value={search}>
                  <Router base={toTenantPath(tenant)}>
                    <Shell pages={permitted}>
                      <UploadNote />
                      <Switch>
                        <Route path="/">
                          {permitted[0] ? <Redirect to={permitted[0].path} replace /> : <NothingPermitted />}
                        </Route>
                        {[...innerPages, ...pages].map(({ path, need, code }) => (
                          <Route key={path} path={path}>
                            {mayIn(account, mode, need) ? <PageContent code={code} /> : <NothingPermitted />}
                          </Route>
                        ))}
                        <Route>
                          <NoSuchPage />
                        </Route>
                      </Switch>
                    </Shell>
                  </Router>
                </TextSearchContext>
              </UploadContext>
              <IdleDialog />
              <TimeTooltip />
            </ToastProvider>
          </StandingContext>
        </TimeFormatContext>
      </AccountContext>
    </ApiContext>
  );
}

function NothingPermitted() {
  return (
    <>
      <PageHead title="Not permitted" />
      <Empty title="Your roles do not permit this page">
        <p>An owner of the account can change them.</p>
      </Empty>
    </>
  );
}
