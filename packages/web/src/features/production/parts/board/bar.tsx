import { WarningFilled } from '@ant-design/icons';
import css from './plan-board.module.css';

/** Simple values only, so that a drag redraws only the bars that change. */
export interface BarProps {
  readonly id: number;
  readonly number: string;
  readonly product: string;
  readonly label: string;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly setup: number;
  readonly state: 'waiting' | 'running' | 'finished';
  readonly late: boolean;
  readonly conflict: boolean;
  readonly moved: boolean;
  readonly selected: boolean;
  readonly movable: boolean;
}

/** One operation on its machine, with its set-up hatched at the start. */
export function Bar(props: BarProps) {
  const { id, number, product, label, top, left, width, setup, state, late, conflict, moved, selected, movable } = props;
  return (
    <button
      type="button"
      className={css.bar}
      style={{ transform: `translate(${left}px, ${top}px)`, width: Math.max(6, width) }}
      data-operation={id}
      data-state={state}
      data-late={late}
      data-conflict={conflict}
      data-moved={moved}
      data-movable={movable}
      aria-pressed={selected}
      aria-label={label}
      title={label}
    >
      {setup > 0 && <span className={css.setup} style={{ width: setup }} />}
      {conflict && <WarningFilled className={css.warning} aria-hidden />}
      <span className={css.words} translate="no">
        <b>{number}</b> {product}
      </span>
    </button>
  );
}
