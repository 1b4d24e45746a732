/** The widgets that boards, walls and pages draw by kind. The code of a widget is loaded when it is first drawn. */
import type { Permission } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { lazyPart } from '../../platform/chunk.ts';
import type { Size } from '../board/layout.ts';
import { type OptionShape, type OptionsOf, readOptions } from './options.ts';

export interface WidgetProps<O> {
  readonly options: O;
}

interface About {
  /** Never changes: stored boards refer to it. */
  readonly kind: string;
  readonly title: Text;
  /** Initial size on a board, in cells. */
  readonly size: Size;
  readonly minSize: Size;
  /** Height on a phone, px; its natural height if absent. */
  readonly phonePx?: number;
  /** Minimum height on a phone with natural height, also before it is loaded, px. */
  readonly phoneLeastPx?: number;
  /** Without this permission the widget shows that access is denied. */
  readonly permission?: Permission;
}

export interface WidgetSpec<S extends OptionShape> extends About {
  readonly options?: S;
  readonly load: () => Promise<ComponentType<WidgetProps<OptionsOf<S>>>>;
}

/** A widget of any options. */
export interface Widget extends About {
  readonly options: OptionShape;
  /** The widget drawn; throws `WrongOptions`. */
  readonly element: (raw: unknown) => ReactElement;
}

export function defineWidget<const S extends OptionShape = Readonly<Record<never, never>>>({
  options,
  load,
  ...about
}: WidgetSpec<S>): Widget {
  const Drawn = lazyPart(load);
  const shape = options ?? ({} as S);
  return { ...about, options: shape, element: (raw) => createElement(Drawn, { options: readOptions(shape, raw) }) };
}

export type WidgetRegistry = ReadonlyMap<string, Widget>;

/** Widgets by kind; duplicate kinds throw when the page starts. */
export function widgetRegistry(widgets: readonly Widget[]): WidgetRegistry {
  const registry = new Map<string, Widget>();
  for (const widget of widgets) {
    if (registry.has(widget.kind)) throw new Error(`two widgets of the kind ${widget.kind}`);
    registry.set(widget.kind, widget);
  }
  return registry;
}
