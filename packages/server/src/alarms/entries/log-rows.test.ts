import { expect, test } from 'vitest';
import { recordFixture, typeOf } from '../../drivers/device-fixture.ts';
import { alarmRow, contentOf, openEntryOf, stateRow } from './log-rows.ts';

test('shows every reader the device name in their language', () => {
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

test('an entry of a bit has its current word; one of a state too if an older version stored only the state', () => {
  const device = recordFixture(1, 'fire', { type: typeOf(1205) });
  const param = (metric: string) => device.params.find(({ point }) => point.metric === metric) ?? expect.fail(metric);
  const row = (key: string, content_zh: string) => ({
    ...alarmRow(key, { device }, { start: 0, mark: { severity: 1, log: 2 }, word: { zh: '', en: '' }, count: 1, flapped: false }),
    content_zh,
  });
  const smoke = openEntryOf(row('1:alarm_word_1:bit1', '设备 fire 告警字1 感烟报警'), param('alarm_word_1').point);
  expect(smoke.word).toEqual({ zh: '感烟探测器报警', en: 'Smoke detector alarm' });
  for (const told of ['设备 fire 火警等级 二级报警', '设备 fire 消防二级报警（抖动）'])
    expect(openEntryOf(row('1:fire_level:word', told), param('fire_level').point).word).toEqual({
      zh: '消防二级报警',
      en: 'Fire alarm, level 2',
    });
});
