import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { TextInput } from '../control/text-input.tsx';

export interface SearchInputProps {
  /** Text in the address; the input follows external changes (back, a cleared filter). */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  readonly label: string;
}

const typingMs = 250;

/** Typed text shows immediately and is sent to the address, trimmed, when typing pauses. */
export function SearchInput({ text, onText, placeholder, label }: SearchInputProps) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(text);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    onText(next.trim());
  };
  return (
    <TextInput
      className="words"
      clearable
      prefix={<SearchOutlined aria-hidden />}
      placeholder={placeholder}
      label={label}
      most={100}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(next), typingMs);
      }}
      onEnter={() => send(typed)}
    />
  );
}
