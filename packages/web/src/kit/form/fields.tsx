/** Controls bound to a form field: label, value, error and hint. */
import type { ReactNode } from 'react';
import { AreaInput } from '../control/area-input.tsx';
import { CheckboxGroup } from '../control/checkbox.tsx';
import { MultiSelect } from '../control/multi-select.tsx';
import { NumberInput } from '../control/number-input.tsx';
import { Segmented } from '../control/segmented.tsx';
import { Select } from '../control/select.tsx';
import type { MultiSelectProps, SelectOption } from '../control/select-options.ts';
import { Switch } from '../control/switch.tsx';
import { type Bound, bound, type FieldOf } from './bound.ts';
import { Field } from './field.tsx';

/** Select for one value. */
export function SelectField<V extends object, K extends keyof V & string>(
  props: Bound<V, K> & {
    readonly options: readonly SelectOption<V[K]>[];
    readonly search?: boolean;
    /** Can be left empty: null. */
    readonly clearable?: null extends V[K] ? boolean : false;
    readonly placeholder?: string;
    readonly width?: number | string;
  },
) {
  const { form, field, options, search = false, clearable = false, placeholder, disabled = false, width } = props;
  const { id, around, set } = bound(props);
  const value = form.values[field] as string | number | null;
  const shared = { id, options: options as readonly SelectOption<string | number>[], search, placeholder, disabled, value, onChange: set };
  const wide = width === undefined ? {} : { width };
  return <Field {...around}>{clearable ? <Select {...shared} {...wide} clearable /> : <Select {...shared} {...wide} />}</Field>;
}

/** Select for several values. */
export function MultiSelectField<V extends object, K extends FieldOf<V, readonly (string | number)[]>>(
  props: Bound<V, K> &
    Pick<MultiSelectProps<string | number>, 'placeholder' | 'busy' | 'most' | 'oneLine'> & {
      readonly options: readonly SelectOption<V[K] extends readonly (infer E)[] ? E : never>[];
    },
) {
  const { form, field, options, disabled = false, placeholder, busy = false, oneLine = false, most } = props;
  const { id, around, set } = bound(props);
  return (
    <Field {...around}>
      <MultiSelect
        id={id}
        options={options as readonly SelectOption<string | number>[]}
        value={form.values[field] as readonly (string | number)[]}
        onChange={set}
        {...{ disabled, placeholder, busy, oneLine }}
        {...(most === undefined ? {} : { most })}
      />
    </Field>
  );
}

/** One of a few options that are all visible. */
export function SegmentedField<V extends object, K extends FieldOf<V, string | number>>(
  props: Bound<V, K> & { readonly options: readonly { readonly value: V[K]; readonly label: ReactNode }[] },
) {
  const { form, field, options, disabled = false } = props;
  const { id, around, set } = bound(props);
  return (
    <Field {...around}>
      <Segmented<string | number>
        id={id}
        disabled={disabled}
        value={form.values[field] as string | number}
        options={options as readonly { readonly value: string | number; readonly label: ReactNode }[]}
        onChange={set}
      />
    </Field>
  );
}

/** A switch. */
export function SwitchField<V extends object>(props: Bound<V, FieldOf<V, boolean>>) {
  const { form, field, disabled = false } = props;
  const { id, around, set } = bound(props);
  return (
    <Field {...around}>
      <span>
        <Switch id={id} checked={form.values[field] as boolean} disabled={disabled} onChange={set} />
      </span>
    </Field>
  );
}

/** Several of a few options that are all visible. */
export function CheckboxGroupField<V extends object, K extends FieldOf<V, readonly (string | number)[]>>(
  props: Bound<V, K> & {
    readonly options: readonly { readonly value: V[K] extends readonly (infer E)[] ? E : never; readonly label: ReactNode }[];
  },
) {
  const { form, field, options } = props;
  const { around, set } = bound(props);
  return (
    <Field {...around}>
      <CheckboxGroup
        options={options as readonly { readonly value: string | number; readonly label: ReactNode }[]}
        value={form.values[field] as readonly (string | number)[]}
        onChange={set}
      />
    </Field>
  );
}

/** A number; null: empty. */
export function NumberField<V extends object>(
  props: Bound<V, FieldOf<V, number | null>> & {
    readonly min?: number;
    readonly max?: number;
    readonly whole?: boolean;
    readonly placeholder?: string;
  },
) {
  const { form, field, min, max, placeholder } = props;
  const { id, around, set } = bound(props);
  return (
    <Field {...around}>
      <NumberInput
        id={id}
        width="100%"
        value={form.values[field] as number | null}
        onChange={set}
        onLeave={() => form.left(field as never)}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </Field>
  );
}

/** Multi-line text. */
export function AreaField<V extends object>(
  props: Bound<V, FieldOf<V, string>> & {
    readonly lines: readonly [least: number, most: number];
    readonly most?: number;
    readonly placeholder?: string;
    readonly autoFocus?: boolean;
  },
) {
  const { form, field, lines, most, placeholder, autoFocus = false, disabled = false } = props;
  const { id, around, set } = bound(props);
  const value = form.values[field] as string;
  const left = () => value !== '' && form.left(field as never);
  return (
    <Field {...around}>
      <AreaInput id={id} value={value} onChange={set} onLeave={left} {...{ lines, most, placeholder, autoFocus, disabled }} />
    </Field>
  );
}
