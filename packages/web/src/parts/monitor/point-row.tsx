import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { ExpandedPoint, Tone } from '@czyun/devices';
import { memo, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Dot } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { Value } from '../../kit/ui/value.tsx';
import { whyMark } from '../../kit/why/mark.ts';
import type { UnitScale } from '../../platform/format/number.ts';
import { showValue } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { Compared } from './compared.tsx';
import css from './groups.module.css';
import { useMonitored } from './monitored.ts';
import { PointBar } from './point-bar.tsx';
import { monitorText } from './text.ts';

interface PointRowProps {
  readonly point: ExpandedPoint;
  readonly value: LiveValue | undefined;
  /** Units of its card. */
  readonly group: UnitScale;
  readonly onOpen: (metric: string) => void;
}

/** Name and value of a point; a click opens its last hour. */
export const PointRow = memo(function PointRow({ point, value, group, onOpen }: PointRowProps) {
  const word = useWord();
  const t = monitorText.useText();
  const { flowOf, whyOf } = useMonitored();
  if (point.type === 'bits') return <BitsRow point={point} value={value} onOpen={onOpen} />;
  return (
    <li>
      <button
        type="button"
        className={`${box.bare} ${box.row} ${box.lit} ${css.point}`}
        data-metric={point.metric}
        {...whyMark(whyOf(point), word(point.name))}
        title={point.sign === undefined ? t(($) => $.point.open) : word(point.sign)}
        onClick={() => onOpen(point.metric)}
      >
        <span className={`${box.grow} ${box.soft}`}>{word(point.name)}</span>
        <span className={css.range}>
          <PointBar point={point} value={value} />
        </span>
        <span className={`${box.number} ${box.strong}`}>
          <Value value={value} point={point} group={group} flow={flowOf(point)} />
        </span>
        <Compared point={point} value={value} group={group} />
      </button>
    </li>
  );
});

/** Style of a set bit by its tone. */
const toneStyles: Partial<Record<Tone, string | undefined>> = { fault: box.danger, alarm: box.danger, warn: box.warn };

/** A status word: the set bits, and on demand all bits with their state. */
function BitsRow({ point, value, onOpen }: Omit<PointRowProps, 'group'>) {
  const word = useWord();
  const t = monitorText.useText();
  const { whyOf } = useMonitored();
  const [all, setAll] = useState(false);
  const isKnown = typeof value?.value === 'number';
  const shown = isKnown ? showValue(value.value, point) : null;
  const set = shown?.kind === 'bits' ? shown.words : [];
  // Bits named by the type, then set bits without a name.
  const every = [
    ...Object.entries(point.bits ?? {}).map(([bit, meaning]) => ({ bit: Number(bit), meaning: word(meaning) })),
    ...set.flatMap(({ bit }) => (point.bits?.[bit] === undefined ? [{ bit, meaning: t(($) => $.bits.bit, { n: bit }) }] : [])),
  ];
  const name = word(point.name);
  return (
    <li data-metric={point.metric} data-quality={value?.quality}>
      <div className={`${box.row} ${css.point}`}>
        <button
          type="button"
          className={`${box.bare} ${box.grow}`}
          title={t(($) => $.point.open)}
          {...whyMark(whyOf(point), name)}
          onClick={() => onOpen(point.metric)}
        >
          <span className={box.soft}>{name}</span>
        </button>
        {!isKnown && <span className={box.faint}>-</span>}
        {isKnown && set.length === 0 && <span className={box.faint}>{t(($) => $.bits.none)}</span>}
        <Button
          kind="link"
          size="small"
          icon={all ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconAtEnd
          aria-expanded={all}
          label={`${name}: ${t(($) => (all ? $.bits.less : $.bits.all))}`}
          onClick={() => setAll(!all)}
        >
          {t(($) => (all ? $.bits.less : $.bits.all))}
        </Button>
      </div>
      {!all && set.length > 0 && (
        <ul className={`${box.plain} ${box.row} ${box.wrap} ${css.chips}`}>
          {set.map(({ bit, word: text, tone }) => (
            <li
              key={bit}
              className={`${box.row} ${box.small} ${box.chip} ${toneStyles[tone ?? 'info'] ?? ''} ${css.chip}`}
              data-tone={tone ?? 'info'}
              title={t(($) => $.bits.bit, { n: bit })}
            >
              <Dot tone={tone ?? 'info'} />
              {typeof text === 'string' ? text : word(text)}
            </li>
          ))}
        </ul>
      )}
      {all && (
        <ul className={`${box.plain} ${box.small} ${css.chips}`}>
          {every.map(({ bit, meaning }) => {
            const on = set.find((each) => each.bit === bit);
            return (
              <li key={bit} className={`${box.row} ${on === undefined ? box.faint : box.strong}`}>
                <span className={`${box.number} ${css.bit}`}>{bit}</span>
                <Dot tone={on === undefined ? 'offline' : (on.tone ?? 'info')} />
                <span className={box.grow}>{meaning}</span>
                {t(($) => (on === undefined ? $.bits.off : $.bits.on))}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
