import { useId, useState } from 'react';
import { TextInput } from '../control/text-input.tsx';
import box from '../ui/box.module.css';
import css from './form.module.css';

export interface TypedNameProps {
  readonly name: string;
  readonly label: string;
  readonly onRight: (isRight: boolean) => void;
}

/** A name that must be typed to confirm an irreversible action. */
export function TypedName({ name, label, onRight }: TypedNameProps) {
  const id = useId();
  const [text, setText] = useState('');
  const type = (next: string) => {
    setText(next);
    onRight(next.trim() === name);
  };
  return (
    <div className={`${box.stack} ${css.field}`}>
      <label htmlFor={id}>{label}</label>
      <TextInput id={id} autoFocus autoComplete="off" value={text} onChange={type} />
    </div>
  );
}
