import { expect, it } from 'vitest';
import { stageOf } from './stage.ts';

it('is scaled by one factor', () => {
  expect(stageOf(1920, 1080)).toEqual({ width: 1920, height: 1080, factor: 1, left: 0, top: 0 });
  expect(stageOf(3840, 2160)).toEqual({ width: 1920, height: 1080, factor: 2, left: 0, top: 0 });
});

it('magnified shows half as much at twice the size, filling the screen', () => {
  expect(stageOf(1920, 1080, 2)).toEqual({ width: 960, height: 540, factor: 2, left: 0, top: 0 });
  expect(stageOf(1280, 800, 2)).toMatchObject({ width: 960, height: 600, left: 0, top: 0 });
});

it('grows in one direction to fill screens of another shape', () => {
  expect(stageOf(1280, 800)).toMatchObject({ width: 1920, height: 1200, left: 0, top: 0 });
  expect(stageOf(2700, 1080)).toMatchObject({ width: 2700, height: 1080, factor: 1, left: 0, top: 0 });
  expect(stageOf(1366, 768)).toMatchObject({ left: 0, top: 0 });
});

it('is centred on screens beyond the supported shapes', () => {
  const upright = stageOf(1080, 1920);
  expect([upright.width, upright.height, upright.left]).toEqual([1920, 1200, 0]);
  expect(upright.top).toBe(Math.round((1920 - 1200 * upright.factor) / 2));
  expect(stageOf(4000, 1000)).toMatchObject({ height: 1080, width: 2700 });
  expect(stageOf(0, 0).factor).toBeGreaterThan(0);
});
