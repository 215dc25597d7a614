import { useRead } from "../api/use-read.ts";
import { Icon } from "../parts/layout/icons.tsx";
import styles from "./standing-banner.module.css";

interface OwnAccount {
  readonly standing: { readonly status: number; readonly message: string };
}

export function StandingBanner() {
  const { data } = useRead<OwnAccount>("/Account", { everyMs: 60_000 });
  if (!data || data.standing.status === 200) return null;
  return (
    <div className={styles.banner} role="alert">
      <Icon name="warning" />
      <p>
        <strong>{data.standing.message.replace(/\.?$/, ".")}</strong> New verifications are refused meanwhile. Ask the
        operator of this Nightguard installation.
      </p>
    </div>
  );
}
