import { expect, it, vi } from 'vitest';
import { tokens } from '../../platform/theme/tokens.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
vi.stubGlobal('devicePixelRatio', 1);
const { timeChartOptions } = await import('./time-chart-options.ts');

const optionsAt = (scale: number) =>
  timeChartOptions({
    series: [{ key: 'a', name: 'Power', unit: 'kW', times: [0, 1], values: [1, 2] }],
    colors: ['red'],
    tokens: tokens.wall,
    zone: 'Asia/Shanghai',
    width: 400,
    height: 200,
    scale,
    syncKey: undefined,
    axisRoom: undefined,
    behind: () => ({ bands: [], limits: [], marks: [] }),
    range: () => undefined,
    onCursor: () => undefined,
    onSelect: () => undefined,
    onReset: () => undefined,
  });

it('on a scaled stage the canvas has the pixels of the screen, and text and lines scale with it', () => {
  const [one, two] = [optionsAt(1), optionsAt(2)];
  expect([two.width, two.height]).toEqual([800, 400]);
  expect([one.axes?.[0]?.font, two.axes?.[0]?.font].map((font) => Number.parseInt(String(font), 10))).toEqual([12, 24]);
  expect(two.axes?.[0]?.size).toBe(Number(one.axes?.[0]?.size) * 2);
  expect(two.series[1]?.width).toBe(Number(one.series[1]?.width) * 2);
});
