import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "../layout/icons.tsx";
import styles from "./menu.module.css";

export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={4} align="end">
          <BaseMenu.Popup className={styles.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: IconName;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ icon, onSelect, isDisabled = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={styles.item} onClick={onSelect} disabled={isDisabled}>
      <span className={styles.mark}>{icon && <Icon name={icon} />}</span>
      {children}
    </BaseMenu.Item>
  );
}

export const MenuNote = ({ children }: { children: ReactNode }) => <div className={styles.note}>{children}</div>;

export function MenuCheckbox(props: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.CheckboxItem className={styles.item} checked={props.isChecked} onCheckedChange={props.onChange}>
      <span className={styles.mark}>
        <BaseMenu.CheckboxItemIndicator>
          <Icon name="check" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {props.children}
    </BaseMenu.CheckboxItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
      <BaseMenu.GroupLabel className={styles.label}>{label}</BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} className={styles.item} value={option.value} closeOnClick={false}>
          <span className={styles.mark}>
            <BaseMenu.RadioItemIndicator>
              <Icon name="check" />
            </BaseMenu.RadioItemIndicator>
          </span>
          {option.label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export const MenuSeparator = () => <BaseMenu.Separator className={styles.separator} />;
