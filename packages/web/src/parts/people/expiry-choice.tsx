import { startOfDay, timeText } from '@czyun/contract';
import { Segmented } from '../../kit/control/segmented.tsx';
import { Field } from '../../kit/form/field.tsx';
import { DayInput } from '../../kit/range/day-input.tsx';
import { readInstant } from '../../kit/range/wall-text.ts';
import box from '../../kit/ui/box.module.css';
import { useTime } from '../../platform/live/use-clock.ts';
import { type Expiry, type ExpiryDays, expiryAt } from './expiry.ts';
import { peopleText } from './text.ts';

/** Validity: a number of days, or to the end of a chosen day in `zone`. */
export function ExpiryChoice({
  value,
  onChange,
  offer,
  longestDays,
  zone,
  wrong = null,
}: {
  readonly value: Expiry;
  readonly onChange: (value: Expiry) => void;
  readonly offer: readonly ExpiryDays[];
  readonly longestDays: number;
  readonly zone: string;
  readonly wrong?: string | null;
}) {
  const t = peopleText.useText();
  const now = useTime(60_000);
  const dayOf = (at: number) => timeText(at, zone, 'day');
  return (
    <Field
      id="expiry"
      label={t(($) => $.expiry.label)}
      wrong={wrong}
      hint={t(($) => $.expiry.until, { time: timeText(expiryAt(value, now, zone), zone, 'minute') })}
    >
      <div className={`${box.row} ${box.wrap}`}>
        <Segmented<ExpiryDays | 'own'>
          id="expiry"
          label={t(($) => $.expiry.label)}
          value={value.kind === 'days' ? value.days : 'own'}
          onChange={(days) => onChange(days === 'own' ? { kind: 'day', at: now + 86_400_000 } : { kind: 'days', days })}
          options={[
            ...offer.map((days) => ({ value: days, label: t(($) => $.expiry[`d${days}`]) })),
            { value: 'own' as const, label: t(($) => $.expiry.own) },
          ]}
        />
        {value.kind === 'day' && (
          <DayInput
            label={t(($) => $.expiry.day)}
            zone={zone}
            value={dayOf(value.at)}
            min={dayOf(now)}
            max={dayOf(startOfDay(now, zone, longestDays))}
            onChange={(day) => onChange({ kind: 'day', at: readInstant(day, zone, 'date') ?? now })}
          />
        )}
      </div>
    </Field>
  );
}
