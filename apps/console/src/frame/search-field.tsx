import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Icon } from "../parts/layout/icons.tsx";
import { useAccount } from "./account-context.ts";
import { useTextSearch } from "./search-context.ts";
import styles from "./search-field.module.css";
import { findSearchTarget } from "./search-target.ts";
import { useShortcut } from "./shortcuts.ts";

/** The typed text never gets into an address. */
export function SearchField() {
  const [, navigate] = useLocation();
  const { may } = useAccount();
  const { ask } = useTextSearch();
  const [text, setText] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useShortcut("/", () => field.current?.focus());

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    const target = findSearchTarget(text);
    const isSearchable = may("people");
    setIsUnknown(target === undefined && !isSearchable);
    if (target === undefined && !isSearchable) return;
    if (target === undefined) ask(text);
    setText("");
    navigate(target ?? "/jobs");
  }

  function leaveOnEscape({ key }: KeyboardEvent): void {
    if (key !== "Escape") return;
    setText("");
    setIsUnknown(false);
    field.current?.blur();
  }

  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <span className={styles.icon}>
          <Icon name="search" />
        </span>
        <input
          ref={field}
          type="search"
          className={styles.input}
          aria-label="Search"
          aria-describedby={isUnknown ? hintId : undefined}
          placeholder={may("people") ? "Patient's name, reference or id" : "Id of a batch or job"}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsUnknown(false);
          }}
          onKeyDown={leaveOnEscape}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
        {isUnknown && (
          <p id={hintId} className={styles.hint} role="status">
            Ids look like <code>bat_…</code> and <code>job_…</code>. Coordinators also find patients and references.
          </p>
        )}
      </form>
    </search>
  );
}
