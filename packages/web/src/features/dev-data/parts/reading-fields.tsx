import { type CsvReading, csvDateOrders, csvEncodings, csvSinceMs, csvTimeForms } from '@czyun/contract';
import { useState } from 'react';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import { clockNow } from '../../../platform/live/clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import type { Preview } from './use-csv.ts';

const encodingNames: Readonly<Record<CsvReading['encoding'], string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB 18030',
  'utf-16le': 'UTF-16',
};
const headLines = 30;
const timeZones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone }));
const idOf = (field: string) => `csv-${field}`;

/** A labelled select. */
function Choice<T extends string | number>(props: {
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly search?: boolean;
  readonly onChange: (value: T) => void;
}) {
  const { field, label, hint = '', value, options, search = false, onChange } = props;
  return (
    <Field id={idOf(field)} label={label} hint={hint}>
      <Select<T> id={idOf(field)} value={value} onChange={onChange} options={[...options]} search={search} wideList />
    </Field>
  );
}

/** Format of the file: detected values, each of which can be corrected. */
export function ReadingFields({
  preview,
  onReading,
}: {
  readonly preview: Preview;
  readonly onReading: (reading: Partial<CsvReading>) => void;
}) {
  const t = dataText.useText();
  const { reading, marked, titles } = preview;
  const { encoding, separator, decimal, headLine, timeColumns, timeForm, dateOrder, start, timeZone } = reading;
  const projectZone = useTimeZone();
  const [now] = useState(clockNow);
  // All other detected values depend on these.
  const base = { encoding, separator, decimal, headLine };
  const [time = 0, clock = -1] = timeColumns;
  const columns = titles.map((label, value) => ({ value, label }));
  const correct = (more: Partial<CsvReading>) => onReading({ ...reading, ...more });
  const setTimeColumns = (next: number[]) =>
    onReading({ ...base, timeColumns: next, timeZone, columns: reading.columns.filter(({ column }) => !next.includes(column)) });
  return (
    <Fields least={180}>
      <Choice
        field="encoding"
        label={t(($) => $.reading.encoding)}
        hint={marked ? t(($) => $.reading.marked) : ''}
        value={encoding}
        options={csvEncodings.map((value) => ({ value, label: encodingNames[value] }))}
        onChange={(next) => onReading({ encoding: next })}
      />
      <Choice
        field="separator"
        label={t(($) => $.reading.separator)}
        value={separator}
        options={[
          { value: ',', label: t(($) => $.reading.separators.comma) },
          { value: ';', label: t(($) => $.reading.separators.semicolon) },
          { value: '\t', label: t(($) => $.reading.separators.tab) },
          { value: '|', label: t(($) => $.reading.separators.bar) },
        ]}
        onChange={(next) => onReading({ encoding, separator: next })}
      />
      <Choice
        field="decimal"
        label={t(($) => $.reading.decimal)}
        value={decimal}
        options={[
          { value: '.', label: t(($) => $.reading.decimals.point) },
          { value: ',', label: t(($) => $.reading.decimals.comma) },
        ]}
        onChange={(next) => correct({ decimal: next })}
      />
      <Choice
        field="head"
        label={t(($) => $.reading.headLine)}
        value={headLine}
        options={Array.from({ length: headLines + 1 }, (_, value) => ({
          value,
          label: value === 0 ? t(($) => $.reading.noHead) : t(($) => $.reading.line, { n: value }),
        }))}
        onChange={(next) => onReading({ encoding, separator, headLine: next })}
      />
      <Choice
        field="time"
        label={t(($) => $.reading.time)}
        value={time}
        options={columns}
        search
        onChange={(next) => setTimeColumns([next])}
      />
      <Choice
        field="clock"
        label={t(($) => $.reading.clock)}
        value={clock}
        options={[{ value: -1, label: t(($) => $.reading.noClock) }, ...columns.filter(({ value }) => value !== time)]}
        onChange={(next) => setTimeColumns(next < 0 ? [time] : [time, next])}
      />
      <Choice
        field="form"
        label={t(($) => $.reading.form)}
        value={timeForm}
        options={csvTimeForms.map((value) => ({ value, label: t(($) => $.reading.forms[value]) }))}
        onChange={(next) => correct({ timeForm: next })}
      />
      {timeForm in csvSinceMs && (
        <Field id={idOf('start')} label={t(($) => $.reading.begin)} wrong={start === null ? t(($) => $.reading.beginMissing) : null}>
          <WallInstant
            label={t(($) => $.reading.begin)}
            timeZone={projectZone}
            value={start ?? now}
            latest={now}
            onChange={(at) => correct({ start: at })}
          />
        </Field>
      )}
      {timeForm === 'local' && (
        <>
          <Choice
            field="order"
            label={t(($) => $.reading.order)}
            value={dateOrder}
            options={csvDateOrders.map((value) => ({ value, label: t(($) => $.reading.orders[value]) }))}
            onChange={(next) => correct({ dateOrder: next })}
          />
          <Choice
            field="zone"
            label={t(($) => $.reading.zone)}
            value={timeZone}
            options={timeZones()}
            search
            onChange={(next) => correct({ timeZone: next })}
          />
        </>
      )}
    </Fields>
  );
}
