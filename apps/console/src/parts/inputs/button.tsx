import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";

export interface ButtonLook {
  readonly look?: "primary" | "danger" | "quiet" | undefined;
  readonly size?: "small" | "icon" | undefined;
}

export function toButtonClass({ look, size }: ButtonLook = {}): string {
  return classNames(styles.button, look && styles[look], size && styles[size]);
}

type ButtonProps = ButtonLook & Omit<ComponentProps<"button">, "className" | "type"> & { readonly type?: "submit" };

export function Button({ look, size, type, ...props }: ButtonProps) {
  return <button type={type ?? "button"} className={toButtonClass({ look, size })} {...props} />;
}
