import { Lazy } from '../../platform/chunk.ts';
import { useWord } from '../../platform/language/language.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { NoPermission, Skeleton } from '../ui/states.tsx';
import { Panel } from './panel.tsx';
import { BrokenPanel, PanelBoundary } from './panel-boundary.tsx';
import type { Widget } from './registry.ts';
import { panelText } from './text.ts';
import { useWidgets } from './widgets-context.ts';

export interface WidgetViewProps {
  readonly kind: string;
  readonly options?: unknown;
}

/** A widget by its kind. Shows an error for an unknown kind, a missing permission or invalid options. */
export function WidgetView({ kind, options }: WidgetViewProps) {
  const t = panelText.useText();
  const widget = useWidgets().get(kind);
  if (widget === undefined) return <BrokenPanel title={kind} hint={t(($) => $.unknownKind, { kind })} />;
  return <Known widget={widget} options={options} />;
}

function drawn(widget: Widget, options: unknown) {
  try {
    return { element: widget.element(options) };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

function Known({ widget, options }: { readonly widget: Widget; readonly options: unknown }) {
  const t = panelText.useText();
  const title = useWord()(widget.title);
  const { permission } = useProject();
  const allows = useAllows();
  const { element, wrong } = drawn(widget, options);
  if (widget.permission !== undefined && !allows(widget.permission)) {
    return (
      <Panel title={title}>
        <NoPermission code={permission} />
      </Panel>
    );
  }
  if (element === undefined) return <BrokenPanel title={title} hint={t(($) => $.wrongOptions, { what: wrong ?? '' })} />;
  return (
    <PanelBoundary title={title}>
      <Lazy
        fallback={
          <Panel>
            <Skeleton height="100%" />
          </Panel>
        }
      >
        {element}
      </Lazy>
    </PanelBoundary>
  );
}
