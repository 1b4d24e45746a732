import { Checkbox } from '../control/checkbox.tsx';
import type { Bound, FieldOf } from './bound.ts';

/** Yes or no, with its words behind the box. */
export function CheckField<V extends object>({ form, field, label, disabled = false }: Bound<V, FieldOf<V, boolean>>) {
  return (
    <Checkbox
      checked={form.values[field] as boolean}
      disabled={disabled}
      onChange={(checked) => form.set(field as never, checked as never)}
    >
      {label}
    </Checkbox>
  );
}
