import { deviceTypeById } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { readJsonFile } from '../../kernel/json-file.ts';
import { createCatalog } from '../../registry/index.ts';
import { processorTime } from '../../testing/processor-time.ts';
import { DescriptionError, parseStation, stationSchema } from './description.ts';

const catalog = createCatalog([]);

/** Paths of the problems of a project, without messages. */
function wrongIn(project: object): string[] {
  const whole = { name: 'A', type: 1, timeZone: 'Asia/Shanghai', devices: [], ...project };
  try {
    parseStation({ projects: [whole] }, catalog);
    return [];
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return error.lines.map((line) => line.slice('projects[0].'.length, line.indexOf(':')));
  }
}

describe('sub-items of a file', () => {
  const item = (name: string, more: object = {}) => ({ name, unit: 'kWh', above: [], device: null, metric: null, ...more });
  const names = Array.from({ length: 9 }, (_, level) => `L${level + 1}`);
  const levels = names.map((name, level) => item(name, { above: names.slice(0, level) }));
  const many = Array.from({ length: 501 }, (_, index) => item(`N${index}`));

  it('have the same limits of number and depth as those created by users', () => {
    expect(wrongIn({ subItems: levels.slice(0, 8) })).toEqual([]);
    expect(wrongIn({ subItems: levels })).toEqual(['subItems[8].above']);
    expect(wrongIn({ subItems: many.slice(0, 500) })).toEqual([]);
    expect(wrongIn({ subItems: many })).toEqual(['subItems']);
  });

  it('can only count countable points', () => {
    const device = (key: string, typeId: number, type: string) => ({
      ...{ key, name: key, typeId, profileId: `mqtt-${type}`, region: null },
      connection: { kind: 'mqtt', periodMs: 1000 },
    });
    const devices = [device('m', 1203, 'meter'), device('c', 1501, 'machine')];
    const metricOf = (typeId: number, wanted: string) =>
      deviceTypeById(typeId)?.points.find(({ type }) => type === wanted)?.metric ?? expect.fail(wanted);
    const errorsOf = (device: string, metric: string) => wrongIn({ devices, subItems: [item('a', { device, metric })] });
    expect(errorsOf('m', metricOf(1203, 'counter'))).toEqual([]);
    expect(errorsOf('m', metricOf(1203, 'number'))).toEqual([]);
    expect(errorsOf('c', metricOf(1501, 'enum'))).toEqual(['subItems[0].metric']);
    expect(errorsOf('m', 'moon')).toEqual(['subItems[0].metric']);
    expect(errorsOf('x', metricOf(1203, 'counter'))).toEqual(['subItems[0].device']);
  });
});

describe('zones of a file', () => {
  const region = (name: string, parent: string | null) => ({ name, parent });

  it('may be nested, but not in cycles', () => {
    const chain = Array.from({ length: 5000 }, (_, index) => region(`Z${index}`, index === 4999 ? null : `Z${index + 1}`));
    expect(wrongIn({ regions: chain })).toEqual([]);
    const regions = [region('A', 'B'), region('B', 'A'), region('C', 'A'), region('D', null), region('E', 'E'), region('F', 'none')];
    expect(wrongIn({ regions })).toEqual(['A', 'B', 'C', 'E', 'F'].map((name) => `regions[${'ABCDEF'.indexOf(name)}].parent`));
  });
});

describe('settings of a file', () => {
  it('are limited in number and have short names', () => {
    const settings = (count: number, length: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index).padStart(length, 'x'), 1]));
    expect(wrongIn({ conf: settings(200, 60) })).toEqual([]);
    expect(wrongIn({ conf: settings(201, 60) })).toEqual(['conf']);
    expect(wrongIn({ conf: settings(100_000, 70) })).toEqual(['conf']);
    expect(wrongIn({ conf: settings(1, 61) })).toHaveLength(1);
  });
});

describe('a file with far too many entries', () => {
  const zeros = `[${'0,'.repeat(400_000)}0]`;

  it.each([
    ['projects', `{"projects":${zeros}}`],
    ['deviceTypes', `{"projects":[{"name":"x"}],"deviceTypes":${zeros}}`],
    ['projects[0].devices', `{"projects":[{"devices":${zeros}}]}`],
    ['projects[0].regions', `{"projects":[{"regions":${zeros}}]}`],
    ['projects[0].pages', `{"projects":[{"pages":${zeros}}]}`],
    ['projects[0].subItems', `{"projects":[{"subItems":${zeros}}]}`],
  ])('in %s is refused without validating each', (list, text) => {
    const file = readJsonFile(new TextEncoder().encode(text), 'en');
    let error: unknown;
    const took = processorTime();
    try {
      file.parse(stationSchema);
    } catch (thrown) {
      error = thrown;
    }
    expect(took()).toBeLessThan(4000);
    if (!(error instanceof AppError)) throw error;
    expect(error.context['count']).toBeLessThan(20);
    expect(error.fields?.map(({ path }) => path)).toContain(list);
  });
});
