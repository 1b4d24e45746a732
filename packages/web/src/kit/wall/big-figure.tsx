import type { ReactNode } from 'react';
import box from '../ui/box.module.css';
import css from './big-figure.module.css';
import { fitPx } from './fit-px.ts';

export interface BigFigureProps {
  readonly name: ReactNode;
  readonly text: string;
  readonly unit?: string;
  /** One line below the figure. */
  readonly note?: ReactNode;
  /** Available width, px of the stage. */
  readonly widthPx: number;
  /** Possible font sizes, largest first, px of the stage. */
  readonly sizes?: readonly number[];
  /** Data attributes for tests and for the explanation of figures. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>;
  readonly isOld?: boolean;
}

export const bigSizes = [96, 80, 64] as const;

/** A figure of a wall, readable from afar. */
export function BigFigure({ name, text, unit = '', note, widthPx, sizes = bigSizes, marks, isOld = false }: BigFigureProps) {
  const px = fitPx(text, unit, sizes, widthPx);
  return (
    <div className={`${css.figure} ${isOld ? css.old : ''}`}>
      <h2 className={`${box.soft} ${box.clip} ${css.name}`}>{name}</h2>
      <span className={css.value} style={{ fontSize: px }}>
        <span className={box.tabular} {...marks}>
          {text}
        </span>
        {unit !== '' && <span className={css.unit}>{unit}</span>}
      </span>
      {note !== undefined && <span className={`${box.soft} ${box.clip} ${css.note}`}>{note}</span>}
    </div>
  );
}
