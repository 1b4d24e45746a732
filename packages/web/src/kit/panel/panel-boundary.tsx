import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/states.tsx';
import { Panel } from './panel.tsx';
import { panelText } from './text.ts';

/** A panel that cannot be drawn: its name, the reason, optionally a retry. Other panels are not affected. */
export function BrokenPanel({ title, hint, onRetry }: { readonly title: string; readonly hint: string; readonly onRetry?: () => void }) {
  const t = panelText.useText();
  return (
    <Panel title={title}>
      <Failed title={t(($) => $.broken)} hint={hint} error={null} {...(onRetry === undefined ? {} : { onRetry })} />
    </Panel>
  );
}

interface PanelBoundaryProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Limits an error to one panel. */
export class PanelBoundary extends Component<PanelBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('?') };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === null) return this.props.children;
    return (
      <BrokenPanel
        title={this.props.title}
        hint={error instanceof Error ? error.message : String(error)}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
