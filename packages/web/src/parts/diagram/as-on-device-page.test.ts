/** Random values of every device type: the diagram shows them as the device page does. */
import type { DeviceTypeView, DiagramDevice } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { expect, it } from 'vitest';
import type { LiveValue } from '../../platform/live/live-value.ts';
import { bothScreens } from './as-on-device-page.ts';
import { randomOf } from './layout/random-station.ts';
import { nodeMetrics } from './lines.ts';

it('shows every value as the device page does', () => {
  let compared = 0;
  for (const [at, document] of deviceTypes.entries()) {
    const random = randomOf(at + 1);
    const points = expandPoints(document);
    const type = { ...document, points } as unknown as DeviceTypeView;
    const all = points.map(({ metric }, index) => ({ paramId: index + 1, metric }));
    const wanted = ['state', ...nodeMetrics[document.nature]];
    const base = { id: at + 1, name: 'x', deviceType: { id: document.id, nature: document.nature } };
    for (const role of [null, 'grid', 'storage', 'load'])
      for (let turn = 0; turn < 20; turn += 1) {
        const device = { ...base, role, params: all.filter(({ metric }) => wanted.includes(metric)) } as unknown as DiagramDevice;
        const value = (): LiveValue => ({
          value: random() < 0.1 ? null : Math.round((random() - 0.5) * 10 ** Math.floor(random() * 6) * 100) / 100,
          time: Math.floor(random() * 1e12),
          quality: random() < 0.8 ? 'good' : random() < 0.5 ? 'stale' : 'bad',
        });
        const values = new Map(all.map(({ paramId }) => [paramId, value()]));
        const both = bothScreens(device, { device: { ...base, role }, params: all } as never, type, values, values);
        compared += both.length;
        expect(both.map(({ key, diagram }) => [key, diagram])).toEqual(both.map(({ key, device: ofPage }) => [key, ofPage]));
      }
  }
  expect(compared).toBeGreaterThan(1000);
});
