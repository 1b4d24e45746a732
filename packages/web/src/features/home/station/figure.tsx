import type { ReactNode } from 'react';
import box from '../../../kit/ui/box.module.css';
import css from './station.module.css';

export interface FigureProps {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
  /** One line below the figure. */
  readonly note?: ReactNode;
  readonly isOld?: boolean;
}

/** A figure that is readable at a glance. */
export function Figure({ id, name, children, note, isOld = false }: FigureProps) {
  return (
    <div className={`${css.figure} ${isOld ? css.old : ''}`} data-figure={id}>
      <span className={`${box.small} ${box.soft} ${box.clip}`}>{name}</span>
      <span className={css.value}>{children}</span>
      <span className={`${box.small} ${box.faint} ${box.clip} ${css.note}`}>{note}</span>
    </div>
  );
}
