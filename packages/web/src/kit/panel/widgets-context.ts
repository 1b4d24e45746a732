import { createContext, useContext } from 'react';
import type { WidgetRegistry } from './registry.ts';

const Widgets = createContext<WidgetRegistry>(new Map());

/** Provides the widgets of all features, as listed by the application. */
export const WidgetsProvider = Widgets.Provider;

/** Every widget of the product by its kind. */
export const useWidgets = (): WidgetRegistry => useContext(Widgets);
