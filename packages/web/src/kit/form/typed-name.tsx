import { Input } from 'antd';
import { useId } from 'react';
import box from '../ui/box.module.css';
import css from './form.module.css';

export interface TypedNameProps {
  readonly name: string;
  readonly label: string;
  readonly onRight: (isRight: boolean) => void;
}

/** A name that has to be typed before what cannot be brought back. */
export function TypedName({ name, label, onRight }: TypedNameProps) {
  const id = useId();
  return (
    <div className={`${box.stack} ${css.field}`}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} autoFocus autoComplete="off" onChange={(event) => onRight(event.target.value.trim() === name)} />
    </div>
  );
}
