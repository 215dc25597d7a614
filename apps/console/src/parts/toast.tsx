import { Toast } from "@base-ui/react/toast";
import { NightguardError } from "@nightguard/client/session";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import styles from "./toast.module.css";

/** Messages that pass; what a person must read stands on the page instead. */
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

/** Says what was done, or why it could not be done. */
export function useToasts() {
  const { add } = Toast.useToastManager();
  return {
    showToast: (title: string) => void add({ title }),
    /** Runs an action, and shows a toast if it fails. @param failed title of that toast */
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
