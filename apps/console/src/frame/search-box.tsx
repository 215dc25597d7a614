import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../parts/layout/icons.tsx";
import styles from "./search-field.module.css";
import { useShortcut } from "./shortcuts.ts";

interface SearchBoxProps {
  readonly placeholder: string;
  /** What can be searched for, where a text is none of it. */
  readonly hint: ReactNode;
  /** @returns whether the text could be searched for */
  readonly onSearch: (text: string) => boolean;
}

/** The typed text never gets into an address. */
export function SearchBox({ placeholder, hint, onSearch }: SearchBoxProps) {
  const [text, setText] = useState("");
  const [isUnknown, setIsUnknown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useShortcut("/", () => field.current?.focus());

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    const isKnown = onSearch(text);
    setIsUnknown(!isKnown);
    if (isKnown) setText("");
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
          placeholder={placeholder}
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
            {hint}
          </p>
        )}
      </form>
    </search>
  );
}
