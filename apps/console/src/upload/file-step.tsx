import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useApi } from "../api/api-context.ts";
import { classNames } from "../parts/class-names.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { FileFailure } from "./fault-list.tsx";
import { acceptedEndings, findFileKind, isTable, toSizeText } from "./file-kind.ts";
import { lookAtColumns } from "./look-at-file.ts";
import sampleUrl from "./sample.csv?url";
import { SendingProgress } from "./sending-progress.tsx";
import { StepHead } from "./step-head.tsx";
import styles from "./upload.module.css";
import { type ChosenFile, emptyForm, toBatchName, type UploadForm } from "./upload-form.ts";
import { useSending } from "./use-sending.ts";
import { useUploadForm } from "./use-upload-form.ts";

export function FileStep() {
  const { form, change, move } = useUploadForm();
  const { sending, run, stop } = useSending();
  const [fault, setFault] = useState<string>();
  const api = useApi();

  function take(files: FileList | null): void {
    const [file] = files ?? [];
    if (!file) return;
    stop();
    const kind = findFileKind(file.name);
    if ("fault" in kind) {
      change({ chosen: undefined });
      setFault(`${file.name} ${kind.fault}.`);
      return;
    }
    setFault(files && files.length > 1 ? `Only ${file.name} was taken: one file is one batch.` : undefined);
    const options = { ...emptyForm.options, name: toBatchName(file.name) };
    const next = { ...emptyForm, chosen: { file, kind }, options };
    change(next);
    if (isTable(kind)) void look(next);
    else move(1);
  }

  const look = (known: UploadForm) =>
    run(async (options) => {
      move(1, await lookAtColumns(api, known, options));
    });

  function goOn(): void {
    if (form.columns.length === 0 && form.chosen && isTable(form.chosen.kind)) void look(form);
    else move(1);
  }

  return (
    <section aria-label="File">
      <StepHead title="Choose a file">
        A table with a row for each patient to verify: CSV, Excel (.xlsx), or a ZIP with one of them. JSON, NDJSON and
        gzip-compressed files are read too.
      </StepHead>
      <DropArea onTake={take}>{form.chosen && <Chosen file={form.chosen} />}</DropArea>
      <p className={styles.sample}>
        <a href={sampleUrl} download="nightguard-sample.csv">
          Download a sample file
        </a>{" "}
        with the names of all columns and four invented patients.
      </p>
      <div className={styles.outcome}>
        {fault && <FaultText text={fault} />}
        {sending.kind === "busy" && (
          <SendingProgress doing="Looking at the columns" progress={sending.progress} onStop={stop} />
        )}
        {sending.kind === "failed" && <FileFailure error={sending.error} onRetry={() => void look(form)} />}
        {sending.kind === "idle" && form.chosen && (
          <Button look="primary" onClick={goOn}>
            Next
          </Button>
        )}
      </div>
    </section>
  );
}

function DropArea({ onTake, children }: { onTake: (files: FileList | null) => void; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(onTake);
  return (
    <div className={classNames(styles.drop, isOver && styles.over)}>
      <Icon name="upload" size={28} />
      {children}
      <div className={styles.dropWords}>
        <Button onClick={() => input.current?.click()}>Choose a file…</Button>
        <span className="quiet">or drop one here</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedEndings}
        onChange={({ target }) => {
          onTake(target.files);
          target.value = ""; // lets the same file be chosen again after a correction
        }}
      />
    </div>
  );
}

/** Outside the area the browser would open a dropped file in place of the page. */
function useDrop(onTake: (files: FileList | null) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === "dragover");
    if (event.type === "drop") onTake(event.dataTransfer?.files ?? null);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => take(event);
    for (const name of ["dragover", "dragleave", "drop"] as const) window.addEventListener(name, listen);
    return () => {
      for (const name of ["dragover", "dragleave", "drop"] as const) window.removeEventListener(name, listen);
    };
  }, []);
  return isOver;
}

function Chosen({ file: { file, kind } }: { file: ChosenFile }) {
  return (
    <p>
      <strong className={styles.fileName}>{file.name}</strong>{" "}
      <span className="quiet">
        {kind.label}, {toSizeText(file.size)}
      </span>
    </p>
  );
}

const FaultText = ({ text }: { text: string }) => (
  <p className={styles.fault} role="alert">
    <Icon name="warning" size={14} />
    {text}
  </p>
);
