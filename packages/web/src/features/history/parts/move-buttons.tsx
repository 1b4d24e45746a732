import { LeftOutlined, RightOutlined, UndoOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { ButtonGroup } from '../../../kit/control/button-group.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import { historyText } from '../text.ts';

export type Move = 'left' | 'right' | 'out' | 'in' | 'reset';

const icons: Readonly<Record<Move, ReactNode>> = {
  left: <LeftOutlined />,
  right: <RightOutlined />,
  out: <ZoomOutOutlined />,
  in: <ZoomInOutlined />,
  reset: <UndoOutlined />,
};
const moves: readonly Move[] = ['left', 'out', 'in', 'right', 'reset'];

export interface MoveButtonsProps {
  readonly onMove: (move: Move) => void;
  /** The displayed range ends now. */
  readonly atNow: boolean;
  readonly zoomed: boolean;
}

/** Moves the displayed range, as the keys of the chart do. */
export function MoveButtons({ onMove, atNow, zoomed }: MoveButtonsProps) {
  const t = historyText.useText();
  const off = (move: Move) => (move === 'right' && atNow) || (move === 'reset' && !zoomed);
  return (
    <ButtonGroup label={t(($) => $.move.label)}>
      {moves.map((move) => (
        <Tooltip key={move} title={`${t(($) => $.move[move])} · ${t(($) => $.move.keys)}`} delay={0.6}>
          <Button icon={icons[move]} label={t(($) => $.move[move])} disabled={off(move)} onClick={() => onMove(move)} />
        </Tooltip>
      ))}
    </ButtonGroup>
  );
}

/** The move that a key makes. */
export function moveOfKey(event: KeyboardEvent): Move | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'ArrowLeft') return 'left';
  if (event.key === 'ArrowRight') return 'right';
  if (event.key === '+' || event.key === '=') return 'in';
  if (event.key === '-' || event.key === '_') return 'out';
  return event.key === '0' ? 'reset' : null;
}
