import type { Page, RouteDocument, UpstreamDocument, UpstreamTest } from "@nightguard/contract";
import { type FormEvent, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead, useRefresh } from "../api/use-read.ts";
import { Failure, Reading } from "../parts/feedback/states.tsx";
import { useToasts } from "../parts/feedback/toast.tsx";
import { Button } from "../parts/inputs/button.tsx";
import { InputField } from "../parts/inputs/field.tsx";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { Icon } from "../parts/layout/icons.tsx";
import { findIssues } from "../parts/text/issues.ts";
import styles from "./first-visit.module.css";
import { liveKey, type StediKey, testKey } from "./stedi.ts";

/** Operators connect Stedi with its test key first, which costs nothing, then with the production key. */
export function StediForm() {
  const upstreams = useRead<Page<UpstreamDocument>>("/Admin/Upstream");
  const routes = useRead<Page<RouteDocument>>("/Admin/Route");
  return (
    <Reading of={upstreams} lines={3}>
      {({ data }) => (
        <>
          <p>
            You run this installation, so you can connect Stedi here. Both keys are made in Stedi's portal under “API
            keys”. Other services are connected on the command line: <code>nightguard admin upstream kinds</code> lists
            them.
          </p>
          {[testKey, liveKey].map((key) => (
            <KeyPart
              key={key.upstream}
              stedi={key}
              isStored={data.some(({ name }) => name === key.upstream)}
              isUsed={routes.data?.data.some(({ upstream }) => upstream === key.upstream) ?? false}
            />
          ))}
        </>
      )}
    </Reading>
  );
}

interface KeyPartProps {
  readonly stedi: StediKey;
  readonly isStored: boolean;
  readonly isUsed: boolean;
}

function KeyPart({ stedi, isStored, isUsed }: KeyPartProps) {
  const api = useApi();
  const refresh = useRefresh();
  const { showToast, attempt } = useToasts();
  const [secret, setSecret] = useState("");
  const [tested, setTested] = useState<UpstreamTest>();
  const { issues, failure, isBusy, submit } = useSubmit();
  const path = `/Admin/Upstream/${stedi.upstream}`;

  async function test(): Promise<void> {
    setTested(await api.send<UpstreamTest>({ method: "POST", path: `${path}/test`, timeLimitMs: 60_000 }));
  }

  function store(event: FormEvent): void {
    event.preventDefault();
    const missing = secret.trim() === "" ? [{ path: "credentials.api_key", message: "is required" }] : [];
    void submit(missing, async () => {
      const json = { kind: "stedi", credentials: { api_key: secret.trim() } };
      await api.send({ method: "PUT", path, json });
      setSecret("");
      await refresh("/Admin");
      await test();
    });
  }

  const use = () =>
    attempt("Questions do not go there yet", async () => {
      const json = { upstream: stedi.upstream, mode: stedi.mode, payers: ["*"] };
      await api.send({ method: "PUT", path: `/Admin/Route/${stedi.route}`, json });
      await Promise.all(["/Admin", "/Account"].map(refresh));
      showToast(stedi.mode === "live" ? "Live questions go to Stedi now" : "Questions of test mode go to Stedi now");
    });

  return (
    <div className={styles.part}>
      <form className={styles.form} onSubmit={store} noValidate>
        {failure !== undefined && <Failure error={failure} />}
        <InputField
          label={stedi.label}
          hint={stedi.hint}
          issues={findIssues(issues, "credentials")}
          type="password"
          value={secret}
          placeholder={isStored ? "Stored; a new one replaces it" : ""}
          autoComplete="new-password"
          onChange={setSecret}
        />
        <div className={styles.row}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? "Storing and testing" : "Store and test"}
          </Button>
          {isStored && (
            <Button disabled={isBusy} onClick={() => void submit([], test)}>
              Test again
            </Button>
          )}
          {isStored && !isUsed && (
            <Button look="primary" disabled={tested?.ok === false} onClick={() => void use()}>
              {stedi.use}
            </Button>
          )}
          {isUsed && (
            <span className={styles.row}>
              <Icon name="check" size={14} /> In use
            </span>
          )}
        </div>
      </form>
      {tested && (
        <p className={styles.outcome} data-ok={tested.ok || undefined} role="status">
          <Icon name={tested.ok ? "check" : "warning"} size={14} />
          {tested.message}
        </p>
      )}
    </div>
  );
}
