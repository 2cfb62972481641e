// Catches what a page throws: says so, offers a way on, and tells the platform's page.

import { Component, type ErrorInfo, type ReactNode } from "react";
import { words } from "../../words/index.ts";
import { LinkButton } from "../parts/button.tsx";
import { Page } from "../parts/layout.tsx";
import { ErrorState } from "../parts/states.tsx";
import { reportError } from "./app-errors.ts";

type Props = { children: ReactNode };
type State = { error: unknown };

/** React has no other way to catch what rendering throws. Give it a `key` that changes with the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error("Something was thrown.") };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportError(error, componentStack ?? "");
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    const retry = () => this.setState({ error: null });
    return (
      <Page title={words().problems.page} before={<span data-ninefold-error hidden />}>
        <ErrorState title={words().problems.notShown} error={this.state.error} retry={retry} />
        <LinkButton to="/" variant="ghost" icon="home" className="mt-4">
          {words().actions.goToStart}
        </LinkButton>
      </Page>
    );
  }
}
