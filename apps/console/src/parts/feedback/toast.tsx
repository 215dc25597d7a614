import { Toast } from "@base-ui/react/toast";
import { NightguardError } from "@nightguard/client/session";
import type { ReactNode } from "react";
import { Button } from "../inputs/button.tsx";
import { Icon } from "../layout/icons.tsx";
import styles from "./toast.module.css";

/** Toasts disappear: a message that must be read is shown on the page instead. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6_000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} data-type={toast.type}>
      <Toast.Content className={styles.content}>
        <div>
          <Toast.Title className={styles.title} />
          <Toast.Description />
        </div>
        <Toast.Close render={<Button look="quiet" size="icon" aria-label="Dismiss" />}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

export function useToasts() {
  const { add } = Toast.useToastManager();
  return {
    showToast: (title: string) => void add({ title }),
    async attempt(failed: string, act: () => Promise<unknown>): Promise<void> {
      try {
        await act();
      } catch (error) {
        const requestId = error instanceof NightguardError ? error.requestId : undefined;
        const reason = error instanceof Error ? error.message : String(error);
        const description = requestId === undefined ? reason : `${reason} (request ${requestId})`;
        add({ title: failed, description, type: "failure", priority: "high", timeout: 0 });
      }
    },
  };
}
