import { defineWidget } from '../../kit/panel/registry.ts';
import { screen } from '../../platform/address/screen.ts';

export const incidentsScreen = screen('incidents', async () => (await import('./incidents-screen.tsx')).IncidentsScreen);
export const incidentScreen = screen('incident', async () => (await import('./incident-screen.tsx')).IncidentScreen);

const open = defineWidget({
  kind: 'incidents.open',
  title: { zh: '待查明事件', en: 'Open incidents' },
  load: async () => (await import('./parts/open-panel.tsx')).OpenPanel,
  size: { w: 4, h: 6 },
  minSize: { w: 3, h: 4 },
  permission: 'project.view',
});

export const incidentWidgets = [open];
