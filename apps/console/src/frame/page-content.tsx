import { type ComponentType, useEffect, useState } from "react";
import { Skeleton } from "../parts/feedback/states.tsx";
import type { PageCode } from "./page-code.ts";

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly Content: ComponentType }
  | { readonly kind: "failed"; readonly error: unknown };

/** `lazy` with `Suspense` showed its fallback even for loaded code, and the page some 300 ms later. */
export function PageContent({ code }: { code: PageCode }) {
  const [state, setState] = useState<State>(() => {
    const Content = code.find();
    return Content === undefined ? { kind: "loading" } : { kind: "loaded", Content };
  });
  const isLoading = state.kind === "loading";
  useEffect(() => {
    if (!isLoading) return;
    code.load().then(
      (Content) => setState({ kind: "loaded", Content }),
      (error: unknown) => setState({ kind: "failed", error }),
    );
  }, [code, isLoading]);
  switch (state.kind) {
    case "loading":
      return <Skeleton />;
    case "loaded":
      return <state.Content />;
    case "failed":
      throw state.error;
    default:
      return state satisfies never;
  }
}
