/** A widget that breaks takes nothing else with it. */

import { Component, type ReactNode } from 'react';
import { FailedState } from '@/ui/states';
import { copy } from '../copy';

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
      <FailedState compact title={copy.couldntShowThisWidget} text={copy.somethingInItFailedThe} onRetry={this.props.onRetry} />
    );
  }
}
