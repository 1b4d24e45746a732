import { type FlowWords, timeText } from '@czyun/contract';
import { Panel } from '../../kit/panel/panel.tsx';
import box from '../../kit/ui/box.module.css';
import { Value } from '../../kit/ui/value.tsx';
import type { UnitScale } from '../../platform/format/number.ts';
import type { PointForm } from '../../platform/format/point-value.ts';
import { useKnown } from '../../platform/live/known.ts';
import { secondFailed } from '../../platform/live/second.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { useStore } from '../../platform/store.ts';
import { Dumbbell } from './dumbbell-track.tsx';
import { replayText } from './text.ts';
import css from './two-instants.module.css';

/** A quantity at both instants. */
export interface ComparedLine {
  readonly key: string;
  readonly name: string;
  readonly point: PointForm;
  readonly first: LiveValue | undefined;
  readonly second: LiveValue | undefined;
  readonly flow?: FlowWords | undefined;
  readonly group?: UnitScale | undefined;
  readonly differs: boolean;
}

export interface TwoInstantsProps {
  readonly lines: readonly ComparedLine[];
  /** The second instant; null: its values have not loaded yet. */
  readonly time: number | null;
  /** Number of differences, if more than the lines shown. */
  readonly count?: number;
}

/** Values of two instants side by side; differences are marked. */
export function TwoInstants({ lines, time, count: given }: TwoInstantsProps) {
  const count = given ?? lines.filter(({ differs }) => differs).length;
  const t = replayText.useText();
  const zone = useTimeZone();
  const now = useNow(1000);
  const known = useKnown();
  const isKnown = lines.length === 0 || lines.some(({ second }) => (second?.value ?? null) !== null);
  const failed = useStore(secondFailed);
  const saidOf = () => {
    if (failed) return t(($) => $.differs.failed);
    if (time === null) return t(($) => $.differs.waiting);
    if (!isKnown) return t(($) => $.differs.unknown);
    return count === 0 ? t(($) => $.differs.same) : t(($) => $.differs.count, { n: count });
  };
  const truths = known === null ? null : t(($) => $.differs.truths, { known: timeText(known, zone) });
  const note = truths ?? (time === null ? '' : t(($) => $.differs.note, { one: timeText(now, zone), two: timeText(time, zone) }));
  return (
    <Panel title={`${t(($) => (known === null ? $.differs.title : $.differs.truthsTitle))} · ${saidOf()}`} note={note} picture>
      <ul className={`${box.plain} ${box.grid} ${css.list}`} data-differences={time === null ? '' : count}>
        {lines.map(({ key, ...line }) => (
          <Line key={key} {...line} />
        ))}
      </ul>
    </Panel>
  );
}

/** Both values on one track, the first one filled. */
function Line({ name, point, first, second, flow, group, differs }: Omit<ComparedLine, 'key'>) {
  const t = replayText.useText();
  const how = { point, flow, group, brief: true };
  const [now, then] = [first?.value ?? null, second?.value ?? null];
  const isSame = !differs && now !== null && then !== null;
  // The direction is shown once if both have the same.
  const isOneWay = typeof now === 'number' && typeof then === 'number' && Math.sign(now) === Math.sign(then);
  return (
    <li className={css.line} data-difference={point.metric ?? name} data-differs={differs}>
      <span className={`${box.soft} ${box.clip}`} title={name}>
        {name}
      </span>
      <Dumbbell point={point} first={first?.value ?? null} second={second?.value ?? null} />
      <span className={`${box.number} ${css.values}`}>
        <span className="sr-only">{t(($) => $.differs.second)} </span>
        <span className={box.faint}>
          <Value {...how} value={second} />
        </span>
        {isSame ? ' = ' : ' → '}
        <span className="sr-only">{t(($) => $.differs.first)} </span>
        <strong>
          <Value {...how} value={first} wayElsewhere={isOneWay} />
        </strong>
      </span>
    </li>
  );
}
