import { expect, test } from 'vitest';
import type { Filter } from './filter.ts';
import { chipsOf, offered, optionsOf } from './query-options.ts';

interface Asked {
  readonly type: readonly number[];
  readonly device: number | null;
  readonly recovered: boolean | null;
  readonly query: string;
  readonly account: string;
}

const devices = Array.from({ length: 20 }, (_, index) => ({ value: index + 1, label: `PCS ${index + 1}` }));
const filters: readonly Filter<Asked>[] = [
  {
    kind: 'several',
    param: 'type',
    label: 'Type',
    options: [
      { value: 2, label: 'Alarm' },
      { value: 4, label: 'Operation' },
    ],
  },
  { kind: 'one', param: 'device', label: 'Device', all: 'All', options: devices },
  { kind: 'either', param: 'recovered', label: 'Status', words: { either: 'All', no: 'Active', yes: 'Cleared' } },
  { kind: 'words', param: 'query', label: 'Search', placeholder: '' },
  { kind: 'given', param: 'account', label: 'Account' },
];
const usual: Asked = { type: [2], device: null, recovered: null, query: '', account: '' };
const chips = (asked: Partial<Asked>) => chipsOf(filters, { ...usual, ...asked }, usual, String, ', ').map(({ text }) => text);
const words = (typed: string) => offered(optionsOf(filters), typed).map(({ word }) => word);

test('without text filters with few values are offered, with text the matching values', () => {
  expect(words('')).toEqual(['Alarm', 'Operation', 'Active', 'Cleared']);
  expect(words('pcs 1')).toEqual(['PCS 1', 'PCS 10', 'PCS 11', 'PCS 12', 'PCS 13', 'PCS 14', 'PCS 15', 'PCS 16']);
  expect(words('status')).toEqual(['Active', 'Cleared']);
  expect(words('nothing')).toEqual([]);
});

test('the same press sets and removes an option', () => {
  const option = (word: string) => optionsOf(filters).find((each) => each.word === word);
  expect(option('Operation')?.next([2])).toEqual([2, 4]);
  expect(option('Operation')?.next([2, 4])).toEqual([2]);
  expect([option('PCS 3')?.next(null), option('PCS 3')?.next(3)]).toEqual([3, null]);
  expect([option('Active')?.next(null), option('Active')?.next(false), option('Cleared')?.next(false)]).toEqual([false, null, true]);
  expect([option('Active')?.isOn(false), option('Active')?.isOn(null)]).toEqual([true, false]);
});

test('a chip for each filter that differs from the default', () => {
  expect(chips({})).toEqual([]);
  expect(chips({ type: [2, 4], device: 2, recovered: false, query: 'x', account: 'operator' })).toEqual([
    'Alarm, Operation',
    'Device: PCS 2',
    'Active',
    'Account: operator',
  ]);
});
