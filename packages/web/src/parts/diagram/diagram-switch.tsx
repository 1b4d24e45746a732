import type { ExpandedPoint } from '@czyun/devices';
import { useWord } from '../../platform/language/language.ts';
import css from './diagram.module.css';
import type { Item } from './items.ts';
import type { DiagramSwitch } from './layout/types.ts';
import { isBreaker } from './lines.ts';
import { SwitchSymbol } from './symbols.tsx';
import { diagramText } from './text.ts';

export interface SwitchOfProps {
  readonly place: DiagramSwitch;
  readonly item: Item | undefined;
  /** null: unknown. */
  readonly isClosed: boolean | null;
  /** Opens the commands of its device; undefined: none may be sent. */
  readonly onOperate: (() => void) | undefined;
}

/** Whether the type has a command that changes its run state, and with it the position of its switches. */
export function isOperable({ type }: Pick<Item, 'type'>): boolean {
  const isWritable = (metric: string) =>
    type?.points.some((point: ExpandedPoint) => point.metric === metric && point.access !== 'r') === true;
  return type?.status?.moves?.some(({ by }) => by !== undefined && isWritable(by.metric)) === true;
}

/** A breaker or contactor with its position; pressing it offers the commands of its device. */
export function SwitchOf({ place: { key, of, metric, x, y }, item, isClosed, onOperate }: SwitchOfProps) {
  const t = diagramText.useText();
  const say = useWord();
  const point = item?.type?.points.find((each) => each.metric === metric);
  const name = `${of.name}, ${point === undefined ? '' : say(point.name)}, ${t(($) => (isClosed === null ? $.unknown : isClosed ? $.closed : $.open))}`;
  const symbol = (
    <>
      <title>{name}</title>
      <rect className={css.ring} x={-12} y={-11} width={24} height={22} rx={4} />
      <SwitchSymbol isBreaker={isBreaker(metric)} isClosed={isClosed} stroke={isClosed === true ? 'var(--text)' : 'var(--text-soft)'} />
    </>
  );
  const shared = { transform: `translate(${x} ${y})`, 'data-switch': key, 'data-closed': isClosed ?? 'unknown' };
  if (onOperate === undefined) {
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of SVG is not interactive
      <g {...shared} role="img">
        {symbol}
      </g>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      {...shared}
      role="button"
      tabIndex={0}
      className={css.node}
      onClick={onOperate}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOperate();
      }}
    >
      {symbol}
    </g>
  );
}
