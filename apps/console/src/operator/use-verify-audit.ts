import type { AuditPieceDocument } from "@nightguard/contract";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { addPiece, isWhole, nothingVerified, type Verification } from "./audit-verification.ts";

export interface AuditCheck {
  readonly state: "idle" | "running" | "ended" | "stopped";
  readonly found: Verification;
  readonly failure?: unknown;
}

/** Verifies the audit piece by piece, until its end or the first piece in which something does not match. */
export function useVerifyAudit() {
  const api = useApi();
  const [check, setCheck] = useState<AuditCheck>({ state: "idle", found: nothingVerified });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let found = nothingVerified;
    let cursor: string | null | undefined;
    setCheck({ state: "running", found });
    try {
      while (cursor !== null && isWhole(found) === undefined) {
        const piece = await readPiece(cursor, signal);
        found = addPiece(found, piece);
        cursor = piece.next_cursor;
        setCheck({ state: "running", found });
      }
      setCheck({ state: "ended", found });
    } catch (failure) {
      setCheck(signal.aborted ? { state: "stopped", found } : { state: "stopped", found, failure });
    }
  }

  async function readPiece(cursor: string | undefined, signal: AbortSignal): Promise<AuditPieceDocument> {
    const query = { cursor };
    const { body } = await api.exchange<AuditPieceDocument>({ path: "/Admin/Audit/verify", query, signal });
    return body;
  }

  return { check, start, stop: () => running.current?.abort() };
}
