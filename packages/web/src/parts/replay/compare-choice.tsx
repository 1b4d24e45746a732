import { timeText } from '@czyun/contract';
import { Select } from '../../kit/control/select.tsx';
import { clockNow } from '../../platform/live/clock.ts';
import { useKnown } from '../../platform/live/known.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { replayText } from './text.ts';

interface CompareChoiceProps {
  /** Second instant in the address. */
  readonly vs: string;
  readonly onVs: (vs: string) => void;
}

/** Select for the instant with which the displayed one is compared. */
export function CompareChoice({ vs, onVs }: CompareChoiceProps) {
  const t = replayText.useText();
  const zone = useTimeZone();
  const live = useIsLive();
  if (useKnown() !== null) return null;
  const pinned = /^\d+$/.test(vs);
  return (
    <Select<string>
      label={t(($) => $.compare.label)}
      value={vs === '' ? 'none' : vs}
      onChange={(next) => onVs(next === 'none' ? '' : next === 'pin' ? String(Math.round(clockNow())) : next)}
      options={[
        { value: 'none', label: t(($) => $.compare.none) },
        { value: 'now', label: t(($) => $.compare.now), disabled: live },
        { value: 'before', label: t(($) => $.compare.before) },
        { value: 'after', label: t(($) => $.compare.after), disabled: live },
        { value: 'day', label: t(($) => $.compare.day) },
        { value: 'week', label: t(($) => $.compare.week) },
        { value: 'pin', label: t(($) => $.compare.pin) },
        ...(pinned ? [{ value: vs, label: t(($) => $.compare.pinned, { time: timeText(Number(vs), zone) }) }] : []),
      ]}
      minWidth={132}
      wideList
    />
  );
}
