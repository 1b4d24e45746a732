import { DownOutlined, UpOutlined } from '@ant-design/icons';
import type { ExpandedPoint } from '@czyun/devices';
import { memo, useState } from 'react';
import type { UnitScale } from '../../../shared/format/number.ts';
import { showValue } from '../../../shared/format/point-value.ts';
import { useWord } from '../../../shared/i18n/language.ts';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import { Dot } from '../../../shared/ui/badges.tsx';
import { Value } from '../../../shared/ui/value.tsx';
import { monitorText } from '../text.ts';

interface PointRowProps {
  readonly point: ExpandedPoint;
  readonly value: LiveValue | undefined;
  /** The units of its card. */
  readonly group: UnitScale;
  readonly onOpen: (metric: string) => void;
}

/** A point: its name, and its value at the right edge; a click shows the last hour. */
export const PointRow = memo(function PointRow({ point, value, group, onOpen }: PointRowProps) {
  const word = useWord();
  const t = monitorText.use();
  if (point.type === 'bits') return <BitsRow point={point} value={value} onOpen={onOpen} />;
  return (
    <li>
      <button
        type="button"
        className="point"
        data-metric={point.metric}
        title={point.sign === undefined ? t(($) => $.point.open) : word(point.sign)}
        onClick={() => onOpen(point.metric)}
      >
        <span className="name">{word(point.name)}</span>
        <span className="value">
          <Value value={value} point={point} group={group} />
        </span>
      </button>
    </li>
  );
});

/** A status word: the bits that are set stand out, all of them with their state on demand. */
function BitsRow({ point, value, onOpen }: Omit<PointRowProps, 'group'>) {
  const word = useWord();
  const t = monitorText.use();
  const [all, setAll] = useState(false);
  const known = typeof value?.value === 'number';
  const shown = known ? showValue(value.value, point) : null;
  const set = shown?.kind === 'bits' ? shown.words : [];
  const listed = Object.entries(point.bits ?? {}).map(([bit, meaning]) => ({ bit: Number(bit), meaning }));
  const name = word(point.name);
  return (
    <li className={`bits ${value?.quality ?? ''}`} data-metric={point.metric}>
      <div className="line">
        <button type="button" className="name" title={t(($) => $.point.open)} onClick={() => onOpen(point.metric)}>
          {name}
        </button>
        {!known && <span className="quiet">-</span>}
        {known && set.length === 0 && <span className="quiet">{t(($) => $.bits.none)}</span>}
        <button
          type="button"
          className="toggle"
          aria-expanded={all}
          aria-label={`${name}: ${t(($) => (all ? $.bits.less : $.bits.all))}`}
          onClick={() => setAll(!all)}
        >
          {t(($) => (all ? $.bits.less : $.bits.all))}
          {all ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      </div>
      {!all && set.length > 0 && (
        <ul className="chips">
          {set.map(({ bit, word: text, tone }) => (
            <li key={bit} className={`bit-chip ${tone ?? 'info'}`} title={t(($) => $.bits.bit, { n: bit })}>
              <Dot tone={tone ?? 'info'} />
              {typeof text === 'string' ? text : word(text)}
            </li>
          ))}
        </ul>
      )}
      {all && (
        <ul className="all-bits">
          {listed.map(({ bit, meaning }) => {
            const on = set.find((each) => each.bit === bit);
            return (
              <li key={bit} className={on === undefined ? 'off' : 'on'}>
                <span className="no">{bit}</span>
                <Dot tone={on === undefined ? 'offline' : (on.tone ?? 'info')} />
                <span className="what">{word(meaning)}</span>
                <span className="state">{t(($) => (on === undefined ? $.bits.off : $.bits.on))}</span>
              </li>
            );
          })}
          {set
            .filter(({ bit }) => point.bits?.[bit] === undefined)
            .map(({ bit }) => (
              <li key={bit} className="on">
                <span className="no">{bit}</span>
                <Dot tone="info" />
                <span className="what">{t(($) => $.bits.bit, { n: bit })}</span>
                <span className="state">{t(($) => $.bits.on)}</span>
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}
