import { type DayKind, dayKinds, type Festival, festivals, quarterMinutes, type TariffPeriod, tariffPeriods } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { MultiSelect, Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { priceText } from '../text.ts';
import { painted, type TariffChoice } from './tariff-draft.ts';

const year = Array.from({ length: 12 }, (_, index) => index + 1);

/** Minutes of `HH:MM` to 24:00 on a quarter-hour; null for anything else. */
function minutesOf(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text.normalize('NFKC').trim()) ?? [];
  const value = Number(hour) * 60 + Number(minute);
  return hour === undefined || Number(minute) > 59 || value > 1440 || value % quarterMinutes !== 0 ? null : value;
}

/** Sets a period from one time to another, on kinds of days of months, or on festivals: the painter's work without a pointer. */
export function SpanForm({
  choice,
  onChange,
}: {
  readonly choice: TariffChoice;
  readonly onChange: (next: Partial<TariffChoice>) => void;
}) {
  const t = priceText.useText();
  const [on, setOn] = useState<'days' | 'festivals'>('days');
  const [months, setMonths] = useState<readonly number[]>(year);
  const [kinds, setKinds] = useState<readonly DayKind[]>(dayKinds);
  const [feasts, setFeasts] = useState<readonly Festival[]>([]);
  const [period, setPeriod] = useState<TariffPeriod>('high');
  const [texts, setTexts] = useState({ begin: '', end: '' });
  const [told, setTold] = useState(false);
  const submit = () => {
    const [from, to] = [minutesOf(texts.begin), minutesOf(texts.end)];
    const isChosen = on === 'days' ? months.length > 0 && kinds.length > 0 : feasts.length > 0;
    const isRight = from !== null && to !== null && to > from && isChosen;
    setTold(!isRight);
    if (!isRight) return;
    if (on === 'days') onChange({ grid: painted(choice.grid, { kinds, months, from, to, period }) });
    else onChange({ special: [...choice.special, { festivals: [...feasts], spans: [{ from, to, period }] }] });
  };
  const time = (field: 'begin' | 'end', placeholder: string) => (
    <TextInput
      label={t(($) => $.edit[field])}
      prefix={t(($) => $.edit[field])}
      placeholder={placeholder}
      most={5}
      value={texts[field]}
      width={120}
      onEnter={() => {
        submit();
      }}
      onChange={(next) => setTexts({ ...texts, [field]: next })}
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
          onChange={setOn}
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
              onChange={setMonths}
            />
            <CheckboxGroup<DayKind>
              options={dayKinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
              value={[...kinds]}
              onChange={setKinds}
            />
          </>
        ) : (
          <MultiSelect<Festival>
            label={t(($) => $.edit.festivals)}
            placeholder={t(($) => $.edit.festivals)}
            minWidth={240}
            value={[...feasts]}
            options={festivals.map((value) => ({ value, label: t(($) => $.festival[value]) }))}
            onChange={setFeasts}
          />
        )}
        {time('begin', '08:00')}
        {time('end', '12:00')}
        <Select<TariffPeriod>
          label={t(($) => $.edit.period)}
          width={130}
          value={period}
          options={tariffPeriods.map((value) => ({ value, label: t(($) => $.period[value]) }))}
          onChange={setPeriod}
        />
        <Button onClick={submit}>{t(($) => $.edit.set)}</Button>
      </div>
      {told && (
        <p className={`${box.plain} ${box.small} ${box.bad}`} role="alert">
          {t(($) => $.edit.spanWrong)}
        </p>
      )}
    </div>
  );
}
