import type { LimitedParam, ParamLimits } from '@czyun/contract';
import { joined, Stack, Text } from '../../../kit/ui/layout.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { useValue, useValues } from '../../../platform/live/use-values.ts';
import { limitsText } from '../text.ts';
import css from './limit-bar.module.css';
import { levelOf, type Observed, pictureOf } from './limit-state.ts';
import { useLimitWords } from './use-limit-words.ts';

export interface LimitBarProps {
  readonly param: LimitedParam;
  /** The thresholds drawn: current or recommended ones. */
  readonly limits: ParamLimits | null;
  /** Range of the last days; null while unknown, undefined without data. */
  readonly observed: Observed | null | undefined;
}

/** Current value of a parameter; of a family the distance between its highest and lowest member. Null: unknown. */
export function useNowOf({ paramIds, isFamily }: LimitedParam): number | null {
  const single = useValue(isFamily ? undefined : paramIds[0]);
  const members = useValues(isFamily ? paramIds : [], { everyMs: 5000 });
  if (!isFamily) return typeof single?.value === 'number' ? single.value : null;
  const known = paramIds.flatMap((id) => {
    const value = members.get(id);
    return typeof value?.value === 'number' && value.quality === 'good' ? [value.value] : [];
  });
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
}

/** Value, range of the last days and limits of a parameter on one scale. */
export function LimitBar({ param, limits, observed }: LimitBarProps) {
  const t = limitsText.useText();
  const words = useLimitWords();
  const now = useNowOf(param);
  const { range, isFamily, unit, decimals } = param;
  const picture = pictureOf(limits, range, [observed?.min, observed?.max, now], isFamily);
  const level = now === null ? null : levelOf(limits, now, isFamily);
  const said = words.levels(limits) || t(($) => $.notSet);
  const label = [
    t(($) => $.said.now, { value: numberText(now, unit ?? '', decimals) }),
    ...(observed === null ? [] : [words.range(param, observed)]),
    said,
  ].join(' · ');
  const percent = (value: number) => {
    const [low, high] = picture?.scale ?? [0, 1];
    return `${Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100))}%`;
  };
  const width = (from: number, to: number) => `calc(${percent(to)} - ${percent(from)})`;
  return (
    <Stack as="span" gap="tight">
      <span className={joined(css.bar, (picture?.bands.length ?? 0) === 0 && css.bare)} role="img" aria-label={label} title={label}>
        {picture?.bands.map(({ from, to, level: band }) => (
          <i key={`${band} ${from}`} className={css[`s${band}`]} style={{ insetInlineStart: percent(from), width: width(from, to) }} />
        ))}
        {observed != null && picture !== null && (
          <i className={css.observed} style={{ insetInlineStart: percent(observed.min), width: width(observed.min, observed.max) }} />
        )}
        {now !== null && picture !== null && <i className={css.now} style={{ insetInlineStart: percent(now) }} data-level={level} />}
      </span>
      <Text as="small" tone="faint" size="small" tabular>
        {observed === null ? said : `${words.range(param, observed)} · ${said}`}
      </Text>
    </Stack>
  );
}
