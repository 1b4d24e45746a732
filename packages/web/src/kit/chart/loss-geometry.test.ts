import { expect, it } from 'vitest';
import { lossGeometry, stageWidthPx } from './loss-geometry.ts';

const room = { width: 310, tall: 100, topY: 40, endY: 180 };
const stages = [
  { key: 'a', share: 1 },
  { key: 'b', share: 0.9 },
  { key: 'c', share: 0.895 },
];

it('stages fill the width, and a band is as high as the stage it leads to', () => {
  const { stages: placed, bands } = lossGeometry(stages, [], room);
  expect(placed.map(({ x, height }) => [x, height])).toEqual([
    [0, 100],
    [150, 90],
    [300, 89.5],
  ]);
  expect(bands.map(({ from, to, height }) => [from, to, height])).toEqual([
    [stageWidthPx, 150, 90],
    [150 + stageWidthPx, 300, 89.5],
  ]);
});

it('parts begin below the band, the first one farthest right, and are visible however small', () => {
  const parts = [
    { key: 'x', after: 'a', share: 0.06 },
    { key: 'y', after: 'a', share: 0.04 },
    { key: 'z', after: 'b', share: 0.005 },
  ];
  const [x, y, z] = lossGeometry(stages, parts, room).parts;
  expect([x?.path.startsWith('M10 130'), y?.path.startsWith('M10 136'), z?.path.startsWith('M160 129.5')]).toEqual([true, true, true]);
  // Half of a name beside the line of the other.
  expect((x?.x ?? 0) - (y?.x ?? 0)).toBeGreaterThan(56);
  expect(z?.path).toContain('131.5');
});
