import type { Tenant } from "@nightguard/contract";
import { useLocation } from "wouter";
import { classNames } from "../parts/class-names.ts";
import { Button } from "../parts/inputs/button.tsx";
import { Menu, MenuChoice } from "../parts/inputs/menu.tsx";
import { Icon } from "../parts/layout/icons.tsx";
import { useAccount } from "./account-context.ts";
import styles from "./account-switch.module.css";
import { useSession } from "./session/session-context.ts";
import { toTenantPath } from "./tenant-path.ts";

const modes = [
  { mode: "live", label: "Live" },
  { mode: "test", label: "Test" },
] as const;

/** Ids do not exist in another account or mode, so the switch leads to the list that holds them. */
export function AccountSwitch() {
  const { accounts } = useSession();
  const { account, mode } = useAccount();
  const [location, navigate] = useLocation();

  function go(tenant: Tenant): void {
    const list = location.split("/").slice(0, 2).join("/");
    navigate(`~${toTenantPath(tenant)}${list}`);
  }

  return (
    <div className={styles.frame}>
      {accounts.length > 1 ? (
        <Menu
          trigger={
            <Button look="quiet">
              <span className={styles.name}>{account.name}</span>
              <Icon name="down" size={14} />
            </Button>
          }
        >
          <MenuChoice
            label="Account"
            value={account.id}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(accountId) => go({ accountId, mode })}
          />
        </Menu>
      ) : (
        <span className={styles.name}>{account.name}</span>
      )}
      <fieldset className={styles.modes}>
        <legend className="said">Mode</legend>
        {modes.map((option) => (
          <label key={option.mode} className={classNames(styles.mode, mode === option.mode && styles[option.mode])}>
            <input
              type="radio"
              name="mode"
              className="said"
              checked={mode === option.mode}
              onChange={() => go({ accountId: account.id, mode: option.mode })}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
