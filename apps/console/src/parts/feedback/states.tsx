import { NightguardError } from "@nightguard/client/session";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "../inputs/button.tsx";
import { ButtonLink } from "../inputs/button-link.tsx";
import { CopyButton } from "../inputs/copy-button.tsx";
import { Icon } from "../layout/icons.tsx";
import { toAgeText } from "../text/time-format.ts";
import styles from "./states.module.css";
import { useNow } from "./use-now.ts";
import { useStanding } from "./use-standing.ts";

interface ReadingProps<Data> {
  readonly of: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

export function Reading<Data>({ of: query, lines = 6, children }: ReadingProps<Data>) {
  const { data, error, isPaused } = query;
  if (data === undefined) {
    if (error) return <Failure error={error} onRetry={() => void query.refetch()} />;
    return isPaused ? <Offline /> : <Skeleton lines={lines} />;
  }
  const isStale = error !== null || isPaused;
  return (
    <>
      {isStale && <StaleNote error={error} since={query.dataUpdatedAt} onRetry={() => void query.refetch()} />}
      <div className={classNames(isStale && styles.stale)}>{children(data)}</div>
    </>
  );
}

const skeletonAfterMs = 300;
const boneHeight = 28;

/** Appears only if reading takes longer than a moment. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), skeletonAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.skeleton} role="status">
      {isShown && (
        <>
          <span className="said">Loading</span>
          <div className={styles.bones} style={{ height: lines * boneHeight }} />
        </>
      )}
    </div>
  );
}

function Offline() {
  return (
    <div className={styles.panel} role="status">
      <p className={styles.message}>This device is offline</p>
      <p className={styles.quiet}>The page loads as soon as it is connected again.</p>
    </div>
  );
}

function StaleNote({ error, since, onRetry }: { error: unknown; since: number; onRetry: () => void }) {
  const now = useNow(5_000);
  return (
    <div className={styles.note} role="status">
      <Icon name="warning" />
      <span>
        {error === null ? "This device is offline" : toMessage(error)}. What is shown is from {toAgeText(now - since)}.
      </span>
      {error !== null && <Retry error={error} onRetry={onRetry} isSmall />}
    </div>
  );
}

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const advice = useAdvice(error);
  const requestId = error instanceof NightguardError ? error.requestId : undefined;
  const isMissing = error instanceof NightguardError && error.statusCode === 404;
  return (
    <div className={styles.panel} role="alert">
      <p className={styles.message}>{toMessage(error)}</p>
      {advice && <p>{advice}</p>}
      <div className={styles.row}>
        {onRetry && !isMissing && <Retry error={error} onRetry={onRetry} />}
        {onRetry && isMissing && <ButtonLink href="/">Go to the start page</ButtonLink>}
        {requestId && (
          <span className={styles.quiet}>
            Request <code>{requestId}</code> <CopyButton text={requestId} label="Copy the request id" isIcon />
          </span>
        )}
      </div>
    </div>
  );
}

function Retry({ error, onRetry, isSmall = false }: { error: unknown; onRetry: () => void; isSmall?: boolean }) {
  const seconds = useCountdown(error);
  return (
    <Button size={isSmall ? "small" : undefined} disabled={seconds > 0} onClick={onRetry}>
      <Icon name="retry" />
      {seconds > 0 ? `Trying again in ${seconds} s` : "Try again"}
    </Button>
  );
}

function useCountdown(error: unknown): number {
  const waitSeconds = error instanceof NightguardError ? (error.retryAfterSeconds ?? 0) : 0;
  const [begun, setBegun] = useState({ error, at: Date.now() });
  if (begun.error !== error) setBegun({ error, at: Date.now() });
  const now = useNow(500);
  return Math.max(0, Math.ceil(waitSeconds - (now - begun.at) / 1_000));
}

function useAdvice(error: unknown): string | undefined {
  const standing = useStanding();
  switch (error instanceof NightguardError ? error.statusCode : undefined) {
    case 402:
      return (
        standing &&
        `The account ${standing.accountName} cannot be used at the moment. Ask the operator of this Nightguard installation.`
      );
    case 403:
      return (
        standing && `Your roles in ${standing.accountName}: ${standing.roles}. An owner of the account can change them.`
      );
    case 404:
      return "It may have been deleted, or it belongs to another account, or to test instead of live mode.";
    default:
      return undefined;
  }
}

function toMessage(error: unknown): string {
  if (!(error instanceof NightguardError))
    return "This page has a fault; reload it, and report it if that does not help";
  return error.statusCode === undefined ? "The service cannot be reached" : error.message.replace(/\.$/, "");
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.message}>{title}</p>
      {children}
    </div>
  );
}
