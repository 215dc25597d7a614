import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { keepReturnPath } from "../frame/session/return-path.ts";
import { useSessionControl } from "../frame/session/session-context.ts";
import type { Proof, SignedOutReason } from "../frame/session/session-control.ts";
import { Failure, Reading } from "../parts/feedback/states.tsx";
import { Button, toButtonClass } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { BrandMark } from "../parts/layout/brand-mark.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { useTitle } from "../parts/layout/use-title.ts";
import { findLinkSecret } from "./link-text.ts";
import { askForPasskey, hasPasskeys } from "./passkey.ts";
import styles from "./sign-in-page.module.css";

const reasonWords: Readonly<Record<SignedOutReason, string | undefined>> = {
  new: undefined,
  locked: "This page was locked after inactivity. Sign in to continue where you were.",
  ended: "Your session has ended. Sign in to continue where you were.",
  signed_out: "You are signed out.",
};

export function SignInPage({ reason, problem }: { reason: SignedOutReason; problem?: string | undefined }) {
  const control = useSessionControl();
  const options = useQuery({ queryKey: ["sign-in"], queryFn: control.readOptions, retry: 1 });

  useTitle("Sign in");
  useEffect(() => {
    if (reason !== "signed_out" && !/^\/console\/?$/.test(location.pathname)) keepReturnPath(window);
  }, [reason]);

  const signIn = useMutation({
    /** @param findProof returns undefined when the person gave up */
    async mutationFn(findProof: () => Promise<Proof | undefined>) {
      const proof = await findProof();
      if (proof) await control.signIn(proof);
    },
  });

  const signInByPasskey = () =>
    signIn.mutate(async () => {
      const passkey = await askForPasskey(await control.startPasskey());
      return passkey === undefined ? undefined : { passkey };
    });

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <BrandMark />
          Nightguard
        </p>
        <h1>Sign in</h1>
        {reasonWords[reason] && <p role="status">{reasonWords[reason]}</p>}
        {problem && (
          <p className={styles.problem} role="alert">
            <Icon name="warning" />
            {problem}
          </p>
        )}
        {signIn.error && <Failure error={signIn.error} />}
        <Reading of={options} lines={2}>
          {({ oidc, passkeys, problem: installationProblem }) => (
            <>
              {installationProblem && (
                <p className={styles.problem} role="alert">
                  <Icon name="warning" />
                  {installationProblem}
                </p>
              )}
              {oidc && (
                <a className={toButtonClass({ look: "primary" })} href={toOidcAddress()}>
                  Sign in with {oidc.name}
                </a>
              )}
              {passkeys && hasPasskeys() && (
                <Button look={oidc ? undefined : "primary"} disabled={signIn.isPending} onClick={signInByPasskey}>
                  <Icon name="key" />
                  Sign in with a passkey
                </Button>
              )}
            </>
          )}
        </Reading>
        <LinkForm isBusy={signIn.isPending} onLink={(link) => signIn.mutate(async () => ({ link }))} />
      </div>
    </main>
  );
}

function toOidcAddress(): string {
  const here = location.pathname + location.search;
  return `/Session/oidc?${new URLSearchParams({ return_to: here })}`;
}

function LinkForm({ isBusy, onLink }: { isBusy: boolean; onLink: (link: string) => void }) {
  const [text, setText] = useState("");
  const [isUnreadable, setIsUnreadable] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const link = findLinkSecret(text);
    setIsUnreadable(link === undefined);
    if (link === undefined) return;
    setText("");
    onLink(link);
  }

  return (
    <form className={styles.link} onSubmit={submit}>
      <InputField
        label="Sign-in link"
        hint={
          <>
            From the person who invited you. On the machine that runs Nightguard, <code>nightguard console</code> prints
            one. It works once, within an hour.
          </>
        }
        issues={isUnreadable ? [{ path: "link", message: "must be the whole address, with #link= in it" }] : []}
        type="password"
        value={text}
        placeholder="Paste it here"
        onChange={setText}
      />
      <Button type="submit" disabled={isBusy || text === ""}>
        Sign in with the link
      </Button>
    </form>
  );
}
