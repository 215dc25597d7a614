import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { Icon } from "../layout/icons.tsx";
import styles from "./combobox.module.css";
import type { ControlProps } from "./field.tsx";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
}

interface ComboboxProps {
  readonly label: string;
  /** Of a field with a label of its own. */
  readonly control?: ControlProps;
  readonly options: readonly ComboboxOption[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly placeholder: string;
}

const maxShown = 50;

export function Combobox({ label, control, options, value, onChange, placeholder }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <BaseCombobox.Root
      items={options}
      limit={maxShown}
      value={chosen}
      onValueChange={(option) => onChange(option?.value)}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <div className={styles.group}>
        <BaseCombobox.Input
          className={styles.input}
          placeholder={placeholder}
          {...(control ?? { "aria-label": label })}
        />
        {chosen && (
          <BaseCombobox.Clear className={styles.clear} aria-label={`Clear ${label}`}>
            <Icon name="close" size={12} />
          </BaseCombobox.Clear>
        )}
      </div>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner className={styles.positioner} sideOffset={4} align="start">
          <BaseCombobox.Popup className={styles.popup}>
            <BaseCombobox.Empty className={styles.empty}>Nothing matches</BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.value} value={option} className={styles.item}>
                  {option.label}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
