// Catches what screens throw: one that failed to draw or to load says so and offers a reload.
import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("A screen failed:", error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="Something went wrong on this page."
          text="Nothing you saved is lost. Reload the page to carry on."
        >
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload page
          </Button>
        </ErrorState>
      </main>
    );
  }
}
