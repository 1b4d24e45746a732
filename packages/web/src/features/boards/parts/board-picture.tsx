/** Thumbnail of a board: its widgets at their places, each as a symbol of its kind. */
import type { BoardPlace } from '@czyun/contract/boards';
import type { ReactElement } from 'react';
import { bottomOf } from '../../../kit/board/layout.ts';
import css from './boards.module.css';

const cell = { w: 20, h: 8 } as const;
/** Rows of the picture; further ones are cut. */
const rows = 26;
const gap = 3;

type Sign = 'figure' | 'curve' | 'bars' | 'ring' | 'list' | 'picture' | 'cells';

const signs: Readonly<Record<string, Sign>> = {
  'board.value': 'figure',
  'board.gauge': 'figure',
  'board.trend': 'curve',
  'board.bar': 'bars',
  'board.pie': 'ring',
  'board.diagram': 'picture',
  'board.pareto': 'bars',
  'board.states': 'list',
  'board.heat': 'cells',
  'board.cells': 'cells',
  'board.picture': 'picture',
  'board.camera': 'picture',
  'energy.curve': 'curve',
  'energy.flows': 'picture',
  'energy.profit': 'figure',
  'home.flow': 'picture',
  'home.faultStat': 'bars',
  'home.cell': 'curve',
  'storage.plan': 'bars',
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function drawn(sign: Sign, { x, y, w, h }: Box): ReactElement {
  if (sign === 'figure') return <rect className={css.strong} x={x} y={y + h * 0.3} width={Math.min(w, 28)} height={h * 0.4} rx={2} />;
  if (sign === 'curve') {
    const heights = [0.7, 0.4, 0.55, 0.2, 0.35, 0.8, 0.6];
    const points = heights.map((at, index) => `${x + (w * index) / (heights.length - 1)},${y + h * at}`).join(' ');
    return <polyline className={css.curve} points={points} />;
  }
  if (sign === 'bars')
    return (
      <>
        {[0.5, 0.9, 0.65, 0.35].map((at, index) => (
          <rect key={at} className={css.strong} x={x + (w * index) / 4 + 1} y={y + h * (1 - at)} width={w / 4 - 3} height={h * at} />
        ))}
      </>
    );
  if (sign === 'cells')
    return (
      <>
        {Array.from({ length: 18 }, (_, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: cells of a drawing keep their order
            key={index}
            className={(index * 7) % 5 < 2 ? css.strong : css.line}
            x={x + (w * (index % 6)) / 6}
            y={y + (h * Math.floor(index / 6)) / 3}
            width={w / 6 - 2}
            height={h / 3 - 2}
          />
        ))}
      </>
    );
  if (sign === 'ring') return <circle className={css.ring} cx={x + w / 2} cy={y + h / 2} r={Math.max(3, Math.min(w, h) / 2 - 4)} />;
  if (sign === 'picture')
    return (
      <>
        <polyline className={css.curve} points={`${x + w / 2},${y} ${x + w / 2},${y + h / 2} ${x},${y + h / 2} ${x + w},${y + h / 2}`} />
        {[0.1, 0.5, 0.9].map((at) => (
          <rect key={at} className={css.strong} x={x + w * at - 4} y={y + h * 0.75} width={8} height={8} rx={1} />
        ))}
      </>
    );
  return (
    <>
      {Array.from({ length: Math.max(1, Math.min(5, Math.floor(h / 9))) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing
        <rect key={index} className={css.line} x={x} y={y + index * 9} width={w * (index % 2 === 0 ? 1 : 0.75)} height={3} rx={1} />
      ))}
    </>
  );
}

export function BoardPicture({ tiles }: { readonly tiles: readonly BoardPlace[] }) {
  const height = Math.min(rows, Math.max(12, bottomOf(tiles))) * cell.h;
  return (
    <svg className={css.picture} viewBox={`0 0 ${12 * cell.w} ${rows * cell.h}`} preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {tiles.map(({ id, kind, x, y, w, h }) => {
        if (y * cell.h >= height) return null;
        const box = { x: x * cell.w + gap, y: y * cell.h + gap, w: w * cell.w - 2 * gap, h: h * cell.h - 2 * gap };
        const inner = { x: box.x + 6, y: box.y + 7, w: Math.max(6, box.w - 12), h: Math.max(5, box.h - 14) };
        return (
          <g key={id}>
            <rect className={css.tile} {...{ x: box.x, y: box.y, width: box.w, height: box.h }} rx={3} />
            {drawn(signs[kind] ?? 'list', inner)}
          </g>
        );
      })}
    </svg>
  );
}
