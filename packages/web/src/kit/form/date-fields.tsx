/** Dates and instants bound to a form field. */
import { DayInput, type DayInputProps } from '../range/day-input.tsx';
import { WallInstant, type WallInstantProps } from '../range/wall-instant.tsx';
import { type Bound, bound, type FieldOf } from './bound.ts';
import { Field } from './field.tsx';

/** A date as text: `2026-05-01`. */
export function DayField<V extends object>(
  props: Bound<V, FieldOf<V, string>> & Pick<DayInputProps, 'zone' | 'picker' | 'min' | 'max' | 'clearable'>,
) {
  const { form, field, zone, picker = 'date', min, max, clearable = false } = props;
  const { id, around, set } = bound(props);
  return (
    <Field {...around}>
      <DayInput
        {...{ id, zone, picker, clearable }}
        fault={around.wrong !== null}
        value={form.values[field] as string}
        onChange={set}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      />
    </Field>
  );
}

/** An instant, ms since 1970. */
export function InstantField<V extends object>(
  props: Bound<V, FieldOf<V, number>> &
    Pick<WallInstantProps, 'timeZone' | 'earliest' | 'latest' | 'minutes'> & {
      /** Other values that depend on it. */
      readonly follows?: (at: number) => Partial<V>;
    },
) {
  const { form, field, label, timeZone, earliest, latest, minutes = false, follows } = props;
  const { id, around } = bound(props);
  const choose = (at: number) => form.choose({ ...follows?.(at), [field]: at } as never);
  return (
    <Field {...around}>
      <WallInstant
        {...{ id, label, timeZone, minutes }}
        fault={around.wrong !== null}
        value={form.values[field] as number}
        onChange={choose}
        {...(earliest === undefined ? {} : { earliest })}
        {...(latest === undefined ? {} : { latest })}
      />
    </Field>
  );
}
