import { Component, type ReactNode } from "react";
import { Empty } from "../parts/feedback/states.tsx";
import { Button } from "../parts/inputs/button.tsx";

interface BoundaryProps {
  readonly place: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
}

/** A page cannot be loaded if its files are of an older version; reloading fetches the current ones. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override componentDidUpdate({ place }: BoundaryProps): void {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <Empty title="This page could not be shown">
          <p>The console may have been renewed, or this device is offline. Reload it.</p>
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </Empty>
      </div>
    );
  }
}
