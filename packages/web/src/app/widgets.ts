/** Every widget of boards, walls and pages. A feature or part adds one import and one line. */
import { cockpitWidgets } from '../features/e-cockpit/widgets.ts';
import { homeWidgets } from '../features/home/widgets.ts';
import { widgetRegistry } from '../kit/panel/registry.ts';
import { energyWidgets } from '../parts/energy/widgets.ts';

export const widgets = widgetRegistry([...homeWidgets, ...energyWidgets, ...cockpitWidgets]);
