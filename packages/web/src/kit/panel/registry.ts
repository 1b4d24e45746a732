/** The widgets that boards, walls and reports draw: each knows its options, loads its code when it is first drawn, and has a smallest size. */
import type { Permission } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import type { Size } from '../board/layout.ts';
import type { Options } from './options.ts';

export interface WidgetProps<O> {
  readonly options: O;
}

export interface WidgetSpec<O> {
  /** Stays the same for ever: boards that people arranged name it. */
  readonly kind: string;
  readonly title: Text;
  readonly options: Options<O>;
  readonly load: () => Promise<ComponentType<WidgetProps<O>>>;
  /** With which it comes to a board, in cells. */
  readonly size: Size;
  readonly minSize: Size;
  /** Height on a phone, px; its own when absent. */
  readonly phonePx?: number;
  readonly permission?: Permission;
}

/** A widget of which nobody needs to know the shape of its options. */
export interface Widget extends Omit<WidgetSpec<never>, 'options' | 'load'> {
  /** The widget drawn; throws what is wrong with the options. */
  readonly element: (options: unknown) => ReactElement;
}

export function defineWidget<O>({ options, load, ...about }: WidgetSpec<O>): Widget {
  const Drawn = lazy(async () => ({ default: await load() }));
  return { ...about, element: (raw) => createElement(Drawn as ComponentType<WidgetProps<O>>, { options: options.parse(raw) }) };
}

export type WidgetRegistry = ReadonlyMap<string, Widget>;

/** The widgets by their kinds; two of one kind are a mistake of ours and end the page at its start. */
export function widgetRegistry(widgets: readonly Widget[]): WidgetRegistry {
  const registry = new Map<string, Widget>();
  for (const widget of widgets) {
    if (registry.has(widget.kind)) throw new Error(`two widgets of the kind ${widget.kind}`);
    registry.set(widget.kind, widget);
  }
  return registry;
}
