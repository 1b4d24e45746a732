import { describe, expect, it } from 'vitest';
import { subFigureOf } from './sub-figure.ts';

const item = (id: number, pid: number | null, name: string, today: number | null, unit = 'kWh') => ({
  id,
  pid,
  name,
  unit,
  today,
  yesterday: 5,
  yesterdaySoFar: 4,
  ring: null,
  paramId: null,
  key: null,
  deviceName: null,
  paramName: null,
  terms: [],
  change: null,
  estimated: false,
  below: null,
});
const tree = [
  item(1, null, 'Hall', 30),
  item(2, null, 'Office', null),
  item(3, null, 'Water', 7, 'm³'),
  item(4, 1, 'Press', 20),
  item(5, 1, 'Lathe', 10),
];

describe('content of a sub-item widget', () => {
  it('is the top level as parts of a whole, in one unit', () => {
    expect(subFigureOf(tree, 0)).toEqual({
      kind: 'pie',
      title: '',
      unit: 'kWh',
      items: [
        { key: 'sub1', name: 'Hall', value: 30 },
        { key: 'sub2', name: 'Office', value: null },
      ],
    });
  });

  it('is the children of an item, under its name', () => {
    expect(subFigureOf(tree, 1)).toMatchObject({ title: 'Hall', items: [{ value: 20 }, { value: 10 }] });
  });

  it('is the value of a leaf with yesterday’s', () => {
    expect(subFigureOf(tree, 4)).toEqual({ kind: 'leaf', title: 'Press', unit: 'kWh', today: 20, yesterday: 5 });
  });

  it('is empty for a removed item and for a project without sub-items', () => {
    expect([subFigureOf(tree, 99), subFigureOf([], 0)]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  });

  it('combines the smallest of many parts', () => {
    const many = Array.from({ length: 12 }, (_, index) => item(index + 1, null, `i${index}`, index));
    const figure = subFigureOf(many, 0);
    const items = figure.kind === 'pie' ? figure.items : [];
    expect(items).toHaveLength(8);
    expect(items.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(66);
    expect(items.at(-1)).toEqual({ key: 'others', name: '+5', value: 10 });
  });
});
