import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Icon } from "../parts/icons.tsx";
import styles from "./search-field.module.css";
import { findSearchTarget } from "./search-target.ts";
import { useShortcut } from "./shortcuts.ts";

/** Opens what an id names. What is typed never gets into an address. */
export function SearchField() {
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useShortcut("/", () => field.current?.focus());

  function submit(event: FormEvent): void {
    event.preventDefault();
    const target = findSearchTarget(text);
    setIsUnknown(target === undefined && text.trim() !== "");
    if (target === undefined) return;
    setText("");
    navigate(target);
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
          placeholder="Open a batch by its id"
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
            Ids of batches look like <code>bat_…</code>; they stand on the batch's page and in the results.
          </p>
        )}
      </form>
    </search>
  );
}
