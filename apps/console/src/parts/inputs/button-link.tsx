import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonLook, toButtonClass } from "./button.tsx";

export function ButtonLink({ look, size, href, children }: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={toButtonClass({ look, size })}>
      {children}
    </Link>
  );
}
