import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Failure, Skeleton } from "../parts/feedback/states.tsx";
import { AddPasskeyPage } from "../sign-in/add-passkey-page.tsx";
import { SignInPage } from "../sign-in/sign-in-page.tsx";
import styles from "./app.module.css";
import { Console } from "./console.tsx";
import { type Kept, KeptContext } from "./kept.ts";
import { LiveContext } from "./live.ts";
import { type Preferences, PreferencesContext } from "./preferences.ts";
import { SessionContext, SessionControlContext } from "./session/session-context.ts";
import type { SessionControl } from "./session/session-control.ts";
import { type ShortcutRegistry, ShortcutsContext } from "./shortcuts.ts";
import { type Store, useStore } from "./store.ts";

interface AppProps {
  readonly control: SessionControl;
  readonly kept: Kept;
  readonly preferences: Store<Preferences>;
  readonly shortcuts: ShortcutRegistry;
  readonly live: Store<boolean>;
}

export function App({ control, kept, preferences, shortcuts, live }: AppProps) {
  return (
    <CSPProvider disableStyleElements>
      <PreferencesContext value={preferences}>
        <ShortcutsContext value={shortcuts}>
          <LiveContext value={live}>
            <SessionControlContext value={control}>
              <KeptContext value={kept}>
                <Gate control={control} />
              </KeptContext>
            </SessionControlContext>
          </LiveContext>
        </ShortcutsContext>
      </PreferencesContext>
    </CSPProvider>
  );
}

function Gate({ control }: { control: SessionControl }) {
  const state = useStore(control.state);
  switch (state.kind) {
    case "checking":
      return (
        <main className={styles.middle}>
          <Skeleton lines={3} />
        </main>
      );
    case "unreachable":
      return (
        <main className={styles.middle}>
          <Failure error={state.error} onRetry={() => void control.start(undefined)} />
        </main>
      );
    case "signed_out":
      return (
        <FreshCache key="signed out">
          <SignInPage reason={state.reason} problem={state.problem} />
        </FreshCache>
      );
    case "signed_in":
      return (
        <FreshCache key={state.session.user.id}>
          <SessionContext value={state.session}>
            {state.session.must_add_passkey ? <AddPasskeyPage /> : <Console />}
          </SessionContext>
        </FreshCache>
      );
    default:
      return state satisfies never;
  }
}

/** An answer that arrives late is stored in its own session's cache, which no page reads. */
function FreshCache({ children }: { readonly children: ReactNode }) {
  // A change is sent at once or fails: an offline page does not send it later.
  const [queries] = useState(() => new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } }));
  useEffect(() => () => queries.clear(), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
