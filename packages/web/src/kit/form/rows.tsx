import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { Button } from '../control/button.tsx';
import box from '../ui/box.module.css';
import css from './form.module.css';
import { rowCount } from './row-state.ts';
import type { Form } from './use-form.ts';

/** A list of rows in a form: each with its fields and a button that removes it, and a button below that adds one. */
export function Rows<F extends string>({
  form,
  list,
  fresh,
  least = 0,
  most,
  wide = false,
  add,
  remove,
  children,
}: {
  readonly form: Form<F>;
  /** Name of the list: its fields are `{list}.{row from 0}.{field}`. */
  readonly list: string;
  /** Initial values of a new row by field; the first field takes the focus. */
  readonly fresh: Readonly<Record<string, string>>;
  /** Minimum number of rows; these cannot be removed. */
  readonly least?: number;
  /** Maximum number of rows. */
  readonly most: number;
  /** Full width of its container. */
  readonly wide?: boolean;
  readonly add: string;
  /** Name of the remove button of a row, from 1. */
  readonly remove: (n: number) => string;
  /** The fields of a row, counted from 0. */
  readonly children: (row: number) => ReactNode;
}) {
  const addId = useId();
  const count = rowCount(form.values, list);
  const onAdd = () => {
    form.addRow(list, fresh);
    const [field] = Object.keys(fresh);
    // After it is rendered.
    requestAnimationFrame(() => document.getElementById(form.idOf(`${list}.${count}.${field}` as F))?.focus());
  };
  const onRemove = (row: number) => {
    form.removeRow(list, row);
    // The button of the row that moved up takes the place of this one; after the last row there is none.
    if (row === count - 1) document.getElementById(addId)?.focus();
  };
  return (
    <div className={wide ? box.stack : `${box.stack} ${css.rows}`}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number
        <div key={row} className={`${box.row} ${css.one}`} data-row={row + 1}>
          {children(row)}
          {count > least && (
            <Button
              kind="text"
              icon={<DeleteOutlined aria-hidden />}
              label={remove(row + 1)}
              title={remove(row + 1)}
              onClick={() => onRemove(row)}
            />
          )}
        </div>
      ))}
      <span>
        <Button id={addId} kind="dashed" icon={<PlusOutlined aria-hidden />} disabled={count >= most} onClick={onAdd}>
          {add}
        </Button>
      </span>
    </div>
  );
}
