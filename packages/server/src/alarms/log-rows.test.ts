import { expect, test } from 'vitest';
import { recordFixture } from '../drivers/device-fixture.ts';
import { contentOf, stateRow } from './log-rows.ts';

test('names a device to every reader as he knows it', () => {
  const device = { ...recordFixture(1, 'm1'), name: '关口表', nameEn: 'Grid meter' };
  const entry = {
    start: 0,
    mark: { severity: 1, log: 2 } as const,
    word: { zh: '通信中断', en: 'Communication lost' },
    count: 1,
    flapped: true,
  };
  expect(contentOf({ device }, entry)).toEqual({ zh: '关口表 通信中断（抖动）', en: 'Grid meter Communication lost (flapping)' });
  expect(stateRow('1:state', device, 'run', 0)).toMatchObject({ content_zh: '关口表 运行', content_en: 'Grid meter Running' });
  const { nameEn: _nameEn, ...unnamed } = device;
  expect(contentOf({ device: unnamed }, entry).en).toBe('关口表 Communication lost (flapping)');
});
