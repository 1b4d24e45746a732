import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import {
  choiceOption,
  countOption,
  initialOptions,
  type OptionValue,
  optionOfText,
  pickedId,
  pickedText,
  readOptions,
  switchOption,
  textOfOption,
  textOption,
  WrongOptions,
} from './options.ts';
import { defineWidget, widgetRegistry } from './registry.ts';

const title = { zh: '曲线', en: 'Curve' };
const load = () => Promise.resolve(() => null);
let loads = 0;
const curve = defineWidget({
  kind: 'curve',
  title,
  options: { cell: pickedText({ title, load }), days: countOption({ title, initial: 7, least: 1, most: 31 }) },
  load: () => {
    loads += 1;
    return Promise.resolve(() => null);
  },
  size: { w: 4, h: 6 },
  minSize: { w: 3, h: 4 },
});
const plain = defineWidget({ kind: 'plain', title, load, size: { w: 4, h: 6 }, minSize: { w: 3, h: 4 } });

describe('registry of widgets', () => {
  it('finds a widget by its kind, and none for an unknown one', () => {
    const registry = widgetRegistry([curve, plain]);
    expect([registry.get('curve')?.title.en, registry.get('curves')]).toEqual(['Curve', undefined]);
  });

  it('rejects two of one kind', () => {
    expect(() => widgetRegistry([curve, { ...curve }])).toThrow('two widgets of the kind curve');
  });

  it('reads options before drawing, without loading the widget', () => {
    const drawn = curve.element({ cell: 'power', days: 14, more: true });
    expect(isValidElement(drawn)).toBe(true);
    expect(drawn.props).toEqual({ options: { cell: 'power', days: 14 } });
    expect(loads).toBe(0);
  });

  it.each([[undefined], [null], ['cell'], [{}], [{ cell: '', days: 1 }], [{ cell: 'power', days: 0 }], [{ cell: 'power', days: 1.5 }]])(
    'rejects the options %j',
    (raw) => {
      expect(() => curve.element(raw)).toThrow(WrongOptions);
    },
  );

  it('gives options missing in an older board their initial value and leaves out unknown ones', () => {
    expect(curve.element({ cell: 'power' }).props).toEqual({ options: { cell: 'power', days: 7 } });
    expect(plain.element({ old: 1 }).props).toEqual({ options: {} });
  });

  it('knows whether a widget can be added before its options are chosen', () => {
    expect(initialOptions(curve.options)).toBeNull();
    expect(initialOptions(plain.options)).toEqual({});
    expect(initialOptions({ days: countOption({ title, initial: 7, least: 1, most: 31 }) })).toEqual({ days: 7 });
  });
});

describe('options in a form', () => {
  const side = choiceOption<'left' | 'right'>({
    title,
    initial: 'left',
    choices: [
      { value: 'left', title },
      { value: 'right', title },
    ],
  });
  const cases: readonly (readonly [option: Parameters<typeof optionOfText>[0], value: OptionValue])[] = [
    [textOption({ title }), 'Hall 3'],
    [countOption({ title, least: 0, most: 20 }), 0],
    [switchOption({ title }), false],
    [switchOption({ title }), true],
    [side, 'right'],
    [pickedText({ title, load }), '7'],
    [pickedId({ title, load }), 7],
  ];

  it.each(cases)('%# a value survives the conversion to text', (option, value) => {
    expect(optionOfText(option, textOfOption(value))).toBe(value);
  });

  it('returns undefined for empty or out-of-range input', () => {
    expect([optionOfText(textOption({ title }), ' '), optionOfText(side, 'up'), optionOfText(pickedId({ title, load }), '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(optionOfText(countOption({ title, least: 1, most: 5 }), '6')).toBeUndefined();
    expect(readOptions({ side }, {})).toEqual({ side: 'left' });
  });
});
