/** A widget that breaks takes nothing else with it. */

import { Component, type ReactNode } from 'react';
import { FailedState } from '@/ui/states';

interface Props {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

export class WidgetBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <FailedState
        compact
        title="Couldn't show this widget"
        text="Something in it failed. The other widgets keep working."
        onRetry={this.props.onRetry}
      />
    );
  }
}
