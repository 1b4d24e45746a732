import { type DayKind, dayKinds, type Festival, festivals, quarterMinutes, type TariffPeriod, tariffPeriods } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { priceText } from '../text.ts';
import { type Brush, painted, type TariffForm } from './tariff-draft.ts';

const year = Array.from({ length: 12 }, (_, index) => index + 1);

/** Minutes of `HH:MM` to 24:00 on a quarter-hour; null for anything else. */
function minutesOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text.normalize('NFKC').trim()) ?? [];
  const value = Number(hour) * 60 + Number(minute);
  return hour === undefined || Number(minute) > 59 || value > 1440 || value % quarterMinutes !== 0 ? null : value;
}

interface SpanDraft extends Pick<Brush, 'kinds' | 'months' | 'period'> {
  readonly on: 'days' | 'festivals';
  readonly festivals: readonly Festival[];
  readonly begin: string;
  readonly end: string;
}
const freshSpan: SpanDraft = { on: 'days', months: year, kinds: dayKinds, festivals: [], period: 'high', begin: '', end: '' };

/** Sets a period between two times, for kinds of days of months or for festivals, without a pointer. */
export function SpanForm({ form }: { readonly form: TariffForm }) {
  const t = priceText.useText();
  const [span, setSpan] = useState<SpanDraft>(freshSpan);
  const [isRefused, setRefused] = useState(false);
  const change = (next: Partial<SpanDraft>) => setSpan({ ...span, ...next });
  const { on, months, kinds, period } = span;
  const submit = () => {
    const [from, to] = [minutesOf(span.begin), minutesOf(span.end)];
    const isChosen = on === 'days' ? months.length > 0 && kinds.length > 0 : span.festivals.length > 0;
    const isRight = from !== null && to !== null && to > from && isChosen;
    setRefused(!isRight);
    if (!isRight) return;
    if (on === 'days') form.set('grid', painted(form.values.grid, { kinds, months, from, to, period }));
    else form.set('special', [...form.values.special, { festivals: [...span.festivals], spans: [{ from, to, period }] }]);
  };
  const time = (field: 'begin' | 'end', placeholder: string) => (
    <TextInput
      label={t(($) => $.edit[field])}
      prefix={t(($) => $.edit[field])}
      placeholder={placeholder}
      most={5}
      value={span[field]}
      width={120}
      onEnter={submit}
      onChange={(next) => change({ [field]: next })}
    />
  );
  return (
    <div className={box.stack}>
      <span className={box.row}>
        <Segmented
          size="small"
          label={t(($) => $.edit.set)}
          value={on}
          options={[
            { value: 'days', label: t(($) => $.edit.onDays) },
            { value: 'festivals', label: t(($) => $.edit.onFestivals) },
          ]}
          onChange={(next) => change({ on: next })}
        />
      </span>
      <div className={`${box.row} ${box.wrap}`}>
        {on === 'days' ? (
          <>
            <MultiSelect<number>
              label={t(($) => $.edit.months)}
              placeholder={t(($) => $.edit.months)}
              oneLine
              width={200}
              value={[...months]}
              options={year.map((value) => ({ value, label: t(($) => $.year.month, { n: value }) }))}
              onChange={(next) => change({ months: next })}
            />
            <CheckboxGroup<DayKind>
              options={dayKinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
              value={[...kinds]}
              onChange={(next) => change({ kinds: next })}
            />
          </>
        ) : (
          <MultiSelect<Festival>
            label={t(($) => $.edit.festivals)}
            placeholder={t(($) => $.edit.festivals)}
            minWidth={240}
            value={[...span.festivals]}
            options={festivals.map((value) => ({ value, label: t(($) => $.festival[value]) }))}
            onChange={(next) => change({ festivals: next })}
          />
        )}
        {time('begin', '08:00')}
        {time('end', '12:00')}
        <Select<TariffPeriod>
          label={t(($) => $.edit.period)}
          width={130}
          value={period}
          options={tariffPeriods.map((value) => ({ value, label: t(($) => $.period[value]) }))}
          onChange={(next) => change({ period: next })}
        />
        <Button onClick={submit}>{t(($) => $.edit.set)}</Button>
      </div>
      {isRefused && (
        <p className={`${box.plain} ${box.small} ${box.bad}`} role="alert">
          {t(($) => $.edit.spanWrong)}
        </p>
      )}
    </div>
  );
}
