import { type BoardWidgetKind, isBoardWidget, boardWidgets as ofContract } from '@czyun/contract/boards';
import { expect, it } from 'vitest';
import type { Option } from '../../kit/panel/options.ts';
import { widgetRegistry } from '../../kit/panel/registry.ts';
import { offered, optionsAtOnce, storedContent, wallPictures, withWidget } from './tiles.ts';
import { boardWidgets } from './widgets.ts';

const registry = widgetRegistry(boardWidgets);

const examples: readonly (string | number)[] = ['3:soc', '3:soc,3:active_power', '3,$', 7, 'Duty phone 6601'];

/** An example value of an option that must be chosen. */
const example = (name: string, { initial, isValue }: Option) =>
  name === 'camera' ? 'C12345:1' : (initial ?? examples.find((value) => isValue(value)));

it('each kind has the options that the server accepts', () => {
  expect(boardWidgets.map(({ kind }) => kind).sort()).toEqual(Object.keys(ofContract).sort());
  for (const { kind, options } of boardWidgets) {
    const chosen = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, example(name, option)]));
    expect(Object.keys(ofContract[kind as BoardWidgetKind].shape).sort(), kind).toEqual(Object.keys(options).sort());
    expect(isBoardWidget(kind, chosen), kind).toBe(true);
  }
});

it('widgets of points ask for them, the diagram is added immediately', () => {
  const { points } = offered(boardWidgets);
  expect(points.filter((each) => optionsAtOnce(each) !== null).map(({ kind }) => kind)).toEqual(['board.diagram']);
});

it('adds widgets below the others, each under an id of its own, 60 at most', () => {
  let tiles: ReturnType<typeof withWidget> = [];
  for (let n = 0; n < 70; n += 1) tiles = withWidget(tiles, 'board.text', { title: '', text: String(n) }, registry);
  expect(tiles).toHaveLength(60);
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(60);
  const { tiles: stored } = storedContent({ tiles: [...tiles].reverse(), range: '24h', deviceType: null });
  expect(stored.map(({ options }) => options['text'])).toEqual(tiles.map(({ options }) => options['text']));
});

it('a wall shows a tall board in several pages, without losing a widget', () => {
  const tile = (id: string, y: number, h: number) => ({ id, kind: 'board.text', x: 0, y, w: 6, h, options: {} });
  const pictures = wallPictures([tile('a', 0, 4), tile('b', 4, 8), tile('c', 12, 6), tile('d', 18, 30)]);
  expect(pictures.map((each) => each.map(({ id, y, h }) => [id, y, h]))).toEqual([
    [
      ['a', 0, 4],
      ['b', 4, 8],
    ],
    [['c', 0, 6]],
    [['d', 0, 14]],
  ]);
  expect(wallPictures([])).toEqual([]);
});
