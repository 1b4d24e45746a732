import { Checkbox } from '../control/checkbox.tsx';
import type { Bound, FieldOf } from './bound.ts';

/** A checkbox with its label beside it. */
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
