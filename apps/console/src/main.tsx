// Imported first: schemas are built when their modules load.
import "./frame/zod-without-eval.ts";
import { notifyManager } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "./frame/app.tsx";
import { createKept } from "./frame/kept.ts";
import { preloadPage } from "./frame/pages.ts";
import { createPreferences, type Preferences } from "./frame/preferences.ts";
import { listenForActivity } from "./frame/session/activity.ts";
import { takeLink } from "./frame/session/return-path.ts";
import { createSessionControl } from "./frame/session/session-control.ts";
import { createTabs } from "./frame/session/tabs.ts";
import { createShortcutRegistry, listenForShortcuts } from "./frame/shortcuts.ts";
import { createStore } from "./frame/store.ts";
import { takeProviderProblem } from "./sign-in/provider-problem.ts";
import "./tokens.css";
import "./base.css";
import "./forced-colours.css";

const setTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
// By default subscribers are notified after a timer: the second click of a double click could be sent too.
notifyManager.setScheduler(queueMicrotask);
const kept = createKept(setTimer);
const control = createSessionControl({ origin: location.origin, tabs: createTabs(), now: Date.now, setTimer });
control.state.subscribe(() => {
  const state = control.state.get();
  if (state.kind === "signed_in") kept.keepOnly(state.session.user.id);
  else if (state.kind === "signed_out" && state.reason === "signed_out") kept.clear();
});
const preferences = createPreferences(window);
const shortcuts = createShortcutRegistry();

applyTheme(preferences.get());
preferences.subscribe(() => applyTheme(preferences.get()));
listenForActivity(window, control.noteActivity);
listenForShortcuts(document, shortcuts, () => preferences.get().hasSingleKeys);
// Timers do not run while a machine sleeps or a tab is frozen.
for (const name of ["visibilitychange", "pageshow", "focus"])
  window.addEventListener(name, () => void control.checkTime());
preloadPage(location.pathname);
void control.start(takeLink(window), takeProviderProblem(window));
// A link opened in a tab of the console changes only the fragment.
window.addEventListener("hashchange", () => {
  const link = takeLink(window);
  if (link !== undefined) void control.start(link);
});

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <App control={control} kept={kept} preferences={preferences} shortcuts={shortcuts} live={createStore(true)} />,
  );
}

function applyTheme({ theme }: Preferences): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
