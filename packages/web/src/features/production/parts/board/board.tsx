import { spanText, timeText } from '@czyun/contract';
import { closedBetween } from '@czyun/contract/production';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useNarrow } from '../../../../kit/ui/use-narrow.ts';
import { countText } from '../../../../platform/format/count.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { useTimeZone } from '../../../../platform/project/project-context.ts';
import type { Plan } from '../../queries.ts';
import { productionText } from '../../text.ts';
import { Bar } from './bar.tsx';
import type { BoardBar, BoardModel } from './board-model.ts';
import css from './plan-board.module.css';
import { pxOf, rowPx, type Scale, ticksOf, widthOf } from './scale.ts';
import type { useBoardDrag } from './use-board-hands.ts';

export interface BoardProps {
  readonly plan: Plan;
  readonly model: BoardModel;
  readonly scale: Scale;
  readonly selected: number | null;
  readonly may: boolean;
  readonly hands: ReturnType<typeof useBoardDrag>;
  readonly onSelect: (id: number | null) => void;
  /** A change scrolls the board to the present. */
  readonly toNow: number;
}

/** Operations on a row for each machine, with the batches reported by the machine below. */
export function Board({ plan, model, scale, selected, may, hands, onSelect, toNow }: BoardProps) {
  const t = productionText.useText();
  const narrow = useNarrow();
  const zone = useTimeZone();
  const host = useRef<HTMLDivElement>(null);
  const { machines, now } = plan;
  const nowPx = pxOf(scale, now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present moves on, the board only when it is asked to
  useEffect(() => {
    const { current } = host;
    if (current !== null) current.scrollLeft = nowPx - current.clientWidth / 4;
  }, [toNow, scale.zoom]);
  const chosen = selected === null ? undefined : model.bars.get(selected);
  const rowOf = new Map(machines.map(({ deviceId }, row) => [deviceId, row]));
  const width = widthOf(scale, scale.end - scale.start);
  const names = narrow ? 88 : 168;
  return (
    <section
      ref={host}
      className={css.scroll}
      data-part="plan-board"
      style={{ '--names': `${names}px` } as CSSProperties}
      aria-label={t(($) => $.board.machine)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a bar, keys scroll it only so
      tabIndex={0}
    >
      <div className={css.sheet} style={{ width: width + names }}>
        <div className={css.corner}>{t(($) => $.board.machine)}</div>
        <div className={css.head}>
          {ticksOf(scale, zone).map(({ time, label, isDay }) => (
            <span key={time} className={css.tick} data-day={isDay} style={{ left: pxOf(scale, time) }}>
              {label}
            </span>
          ))}
        </div>
        <div className={css.names}>
          {machines.map(({ deviceId, name }) => (
            <div key={deviceId} className={css.name} title={name}>
              <span translate="no">{name}</span>
            </div>
          ))}
        </div>
        <div
          className={css.area}
          role="application"
          aria-label={t(($) => $.board.title)}
          style={{ height: machines.length * rowPx }}
          {...hands.drag}
          onKeyDown={hands.onKeyDown}
          onClick={(event) => {
            const found = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-operation]') : null;
            if (found !== null) onSelect(Number(found.dataset['operation']));
          }}
        >
          <Ground plan={plan} scale={scale} zone={zone} allowed={hands.moving === null ? null : (chosen?.operation.machines ?? null)} />
          {chosen !== undefined && (
            <span
              className={css.due}
              style={{ left: pxOf(scale, chosen.order.due), top: (rowOf.get(chosen.placed.deviceId) ?? 0) * rowPx }}
              title={t(($) => $.board.due, { time: timeText(chosen.order.due, zone, 'minute') })}
            />
          )}
          {[...model.bars.values()].map((bar) => (
            <PlannedBar
              key={bar.id}
              bar={bar}
              row={rowOf.get(bar.placed.deviceId) ?? 0}
              machine={machines[rowOf.get(bar.placed.deviceId) ?? 0]?.name ?? ''}
              scale={scale}
              selected={bar.id === selected}
              may={may}
            />
          ))}
          <span className={css.now} style={{ left: nowPx }} />
        </div>
      </div>
    </section>
  );
}

interface PlannedBarProps {
  readonly bar: BoardBar;
  readonly row: number;
  readonly machine: string;
  readonly scale: Scale;
  readonly selected: boolean;
  readonly may: boolean;
}

/** Redrawn only when one of its props changes: a drag changes few bars in each frame. */
const PlannedBar = memo(function PlannedBar({ bar, row, machine, scale, selected, may }: PlannedBarProps) {
  const t = productionText.useText();
  const language = useLanguage();
  const zone = useTimeZone();
  const { order, placed, begun, lateMs, conflicts, moved } = bar;
  const { start, end, setupEnd } = placed;
  const said = [
    t(($) => $.board.bar, {
      ...{ number: order.number, product: order.productName, quantity: countText(order.quantity), machine },
      ...{ start: timeText(start, zone, 'minute'), end: timeText(end, zone, 'minute') },
    }),
    t(($) => $.board.due, { time: timeText(order.due, zone, 'minute') }),
    ...(lateMs > 0 ? [t(($) => $.board.late, { time: spanText(lateMs, language) })] : []),
    ...conflicts.map((each) => t(($) => $.board.conflict[each])),
  ];
  const isRunning = begun && bar.operation.actual?.open === true;
  return (
    <Bar
      id={bar.id}
      number={order.number}
      product={order.productName}
      label={said.join('\n')}
      top={row * rowPx}
      left={pxOf(scale, start)}
      width={widthOf(scale, end - start)}
      setup={begun ? 0 : widthOf(scale, setupEnd - start)}
      state={isRunning ? 'running' : begun ? 'finished' : 'waiting'}
      late={lateMs > 0}
      conflict={conflicts.length > 0}
      moved={moved}
      selected={selected}
      movable={may && !begun}
    />
  );
});

/** Rows, closed time, the time grid, and the batches reported by machines. */
function Ground({
  plan,
  scale,
  zone,
  allowed,
}: {
  readonly plan: Plan;
  readonly scale: Scale;
  readonly zone: string;
  readonly allowed: readonly number[] | null;
}) {
  const rests = new Map(
    plan.orders.flatMap(({ operations }) =>
      operations.flatMap(({ deviceId, actual, expectedEnd }) =>
        actual?.open === true && deviceId !== null && expectedEnd !== null ? [[deviceId, expectedEnd] as const] : [],
      ),
    ),
  );
  return (
    <>
      {ticksOf(scale, zone)
        .filter(({ isDay }) => isDay || scale.zoom === 'day')
        .map(({ time }) => (
          <span key={time} className={css.grid} style={{ left: pxOf(scale, time) }} />
        ))}
      {plan.machines.map(({ deviceId, spans, batches }, row) => (
        <div key={deviceId} className={css.row} style={{ top: row * rowPx }} data-allowed={allowed?.includes(deviceId) ?? false}>
          {closedBetween(spans, scale.start, scale.end).map(({ start, end }) => (
            <span key={start} className={css.closed} style={{ left: pxOf(scale, start), width: widthOf(scale, end - start) }} />
          ))}
          {batches
            .filter(({ end }) => end > scale.start)
            .map(({ number, start, end, orderId }) => {
              const from = Math.max(start, scale.start);
              const style = { left: pxOf(scale, from), width: widthOf(scale, end - from), top: 44 };
              return <span key={`${number}/${start}`} className={css.actual} data-order={orderId !== null} style={style} />;
            })}
          {(rests.get(deviceId) ?? 0) > plan.now && (
            <span
              className={css.actual}
              data-part="rest"
              style={{ left: pxOf(scale, plan.now), width: widthOf(scale, (rests.get(deviceId) ?? 0) - plan.now), top: 44 }}
            />
          )}
        </div>
      ))}
    </>
  );
}
