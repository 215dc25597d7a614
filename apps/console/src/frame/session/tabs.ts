type TabMessage =
  /** The session locks no earlier than this, in milliseconds of this machine's clock. */
  | { readonly kind: "active"; readonly locksAt: number }
  | { readonly kind: "signed_in" }
  | { readonly kind: "left"; readonly reason: "locked" | "ended" | "signed_out" };

export interface Tabs {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export function createTabs(): Tabs {
  const channel = new BroadcastChannel("nightguard-console");
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
    },
  };
}
