import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { count, fields, noOptions, text, WrongOptions } from './options.ts';
import { defineWidget, widgetRegistry } from './registry.ts';

let loads = 0;
const curve = defineWidget({
  kind: 'curve',
  title: { zh: '曲线', en: 'Curve' },
  options: fields({ cell: text, days: count }),
  load: () => {
    loads += 1;
    return Promise.resolve(() => null);
  },
  size: { w: 4, h: 6 },
  minSize: { w: 3, h: 4 },
});

describe('registry of widgets', () => {
  it('finds a widget by its kind, and none of another', () => {
    const registry = widgetRegistry([curve]);
    expect([registry.get('curve')?.title.en, registry.get('curves')]).toEqual(['Curve', undefined]);
  });

  it('refuses two of one kind', () => {
    expect(() => widgetRegistry([curve, { ...curve }])).toThrow('two widgets of the kind curve');
  });

  it('reads options before it draws, and loads nothing for that', () => {
    const drawn = curve.element({ cell: 'power', days: 7, more: true });
    expect(isValidElement(drawn)).toBe(true);
    expect(drawn.props).toEqual({ options: { cell: 'power', days: 7 } });
    expect(loads).toBe(0);
  });

  it.each([[undefined], [null], ['cell'], [{}], [{ cell: '', days: 1 }], [{ cell: 'power', days: -1 }], [{ cell: 'power', days: 1.5 }]])(
    'says that %j are no options',
    (raw) => {
      expect(() => curve.element(raw)).toThrow(WrongOptions);
    },
  );
});

it('a widget without options takes whatever an older board kept for it', () => {
  expect(noOptions.parse({ old: 1 })).toEqual({});
  expect(noOptions.parse(null)).toEqual({});
});
