import type { WhyNode } from '@czyun/contract/why';
import { expect, test } from 'vitest';
import { branchesOf, isOpenAtFirst, type WhyBranch } from './why-tree.ts';

const node = (label: string, depth: number): WhyNode => ({
  ...{ label, depth, role: 'part', value: null, text: null, unit: '', decimals: 0, factor: 1 },
  ...{ way: null, rule: null, time: null, quality: null, to: null },
});
const said = ({ node: { label }, below }: WhyBranch): string => (below.length === 0 ? label : `${label}(${below.map(said).join(' ')})`);

test('nodes are children of the last one with a smaller depth', () => {
  const nodes = [node('a', 0), node('b', 1), node('c', 2), node('d', 2), node('e', 1), node('f', 2), node('g', 3)];
  expect(branchesOf(nodes).map(said)).toEqual(['a(b(c d) e(f(g)))']);
  expect(branchesOf([])).toEqual([]);
});

test('single threads are open to their end, nodes with many parts are closed', () => {
  expect([isOpenAtFirst(1, 5, 2), isOpenAtFirst(1, 30, 2), isOpenAtFirst(1, 2, 15)]).toEqual([true, false, false]);
  expect([isOpenAtFirst(3, 1, 2), isOpenAtFirst(3, 9, 2)]).toEqual([true, false]);
});
