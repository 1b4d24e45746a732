import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { ageOf, timeText } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import { createContext, type ReactNode, useContext } from 'react';
import { formatNumber, separated, type UnitScale } from '../../platform/format/number.ts';
import { type PointForm, type Showing, showValue } from '../../platform/format/point-value.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { shared } from '../../platform/text.ts';
import { Tooltip } from '../control/tooltip.tsx';
import { whyMark } from '../why/mark.ts';
import { Dot } from './badges.tsx';
import box from './box.module.css';
import './ui.css';

/** True in tables: thousands are separated. */
export const Thousands = createContext(false);

/** A number formatted by the rules of the product, its unit smaller beside it. */
export function NumberText({
  value,
  unit = '',
  decimals,
  group,
  why,
  whyName,
}: {
  readonly value: number | null | undefined;
  readonly unit?: string;
  readonly decimals?: number;
  /** Unit shared by its card or column. */
  readonly group?: UnitScale | undefined;
  /** Explanation of the value, and its name in lists. */
  readonly why?: WhySubject | undefined;
  readonly whyName?: string;
}) {
  const parts = formatNumber(value, unit, decimals, group);
  const hasThousands = useContext(Thousands);
  return (
    <span className="cz-num" {...whyMark(why, whyName)}>
      {hasThousands ? separated(parts.text) : parts.text}
      {parts.unit !== '' && <span className="unit">{parts.unit}</span>}
    </span>
  );
}

/** `12 s`, `5 min`: age of an instant on the page's clock. */
export function useAgeText(): (ms: number) => string {
  const t = shared.useText();
  return (ms) => {
    const { n, unit } = ageOf(ms);
    return t(($) => $.age[unit], { n });
  };
}

function StaleMark({ time }: { readonly time: number | null }) {
  const t = shared.useText();
  const now = useNow(5000);
  const zone = useTimeZone();
  const ageText = useAgeText();
  const age = time === null ? '-' : ageText(now - time);
  return (
    <Tooltip title={`${t(($) => $.value.stale, { age })} (${timeText(time, zone)})`}>
      <span className="mark">
        <ClockCircleOutlined aria-label={t(($) => $.value.stale, { age })} /> {age}
      </span>
    </Tooltip>
  );
}

function BadMark() {
  const t = shared.useText();
  return (
    <Tooltip title={t(($) => $.value.bad)}>
      <WarningOutlined className="mark" aria-label={t(($) => $.value.bad)} />
    </Tooltip>
  );
}

export interface ValueProps extends Showing {
  /** undefined while unknown. */
  readonly value: LiveValue | undefined;
  /** The point of the device type, with the format. */
  readonly point: PointForm;
  /** Omits the age from the line (dense tables); stale values are still dimmed. */
  readonly brief?: boolean;
  /** Explanation of the value, and its name in lists. */
  readonly why?: WhySubject;
  readonly whyName?: string;
  /** The caller explains the number. */
  readonly wayElsewhere?: boolean;
}

/** A point value for display: number and unit, word, or bits; stale values dimmed with their age, bad ones marked. */
export function Value({ value, point, brief, group, flow, wayElsewhere, why, whyName }: ValueProps): ReactNode {
  const say = useWord();
  const shown = showValue(value?.value, point, { group, flow });
  const quality = value?.quality ?? 'good';
  const mark =
    value === undefined || value.value === null ? null : quality === 'stale' ? (
      brief === true ? null : (
        <StaleMark time={value.time} />
      )
    ) : quality === 'bad' ? (
      <BadMark />
    ) : null;
  const words = (word: string | { readonly zh: string; readonly en: string }) => (typeof word === 'string' ? word : say(word));
  const className = `cz-num ${quality === 'good' ? '' : quality}`;
  const explained = whyMark(why, whyName);
  if (shown.kind === 'number') {
    return (
      <span className={className} {...explained}>
        {shown.way !== undefined && wayElsewhere !== true && <span className="way">{say(shown.way)}</span>}
        {shown.text}
        {shown.unit !== '' && <span className="unit">{shown.unit}</span>}
        {mark}
      </span>
    );
  }
  if (shown.kind === 'word') {
    return (
      <span className={`cz-word ${className}`} {...explained}>
        {shown.tone !== null && <Dot tone={shown.tone} />}
        {words(shown.word)}
        {mark}
      </span>
    );
  }
  return (
    <span className={`${box.row} ${box.wrap} ${className}`} {...explained}>
      {shown.words.length === 0 ? '-' : null}
      {shown.words.map((item) => (
        <span key={item.bit} className="cz-word">
          <Dot tone={item.tone ?? 'info'} />
          {words(item.word)}
        </span>
      ))}
      {mark}
    </span>
  );
}
