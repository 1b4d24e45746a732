import { LatePicker } from './late-picker.tsx';
import { rangeText } from './text.ts';
import { isWithin, readInstant, wallText } from './wall-text.ts';

export interface WallInstantProps {
  readonly id?: string;
  readonly label: string;
  readonly timeZone: string;
  /** ms since 1970. */
  readonly value: number;
  /** Days before and after these instants cannot be selected, ms since 1970. */
  readonly earliest?: number;
  readonly latest?: number;
  /** Without seconds. */
  readonly minutes?: boolean;
  readonly fault?: boolean;
  readonly onChange: (at: number) => void;
}

/** An instant on the clocks of a zone; its calendar opens inside its container. */
export function WallInstant(props: WallInstantProps) {
  const { id, label, timeZone, value, earliest, latest, minutes = false, fault = false, onChange } = props;
  const t = rangeText.useText();
  const kind = minutes ? 'minute' : 'second';
  const dayOf = (at: number) => wallText(at, timeZone, 'date');
  return (
    <LatePicker
      fields={[{ id, text: wallText(value, timeZone, kind), placeholder: t(($) => $.choose.date) }]}
      {...{ kind, label, fault }}
      onTexts={([text = '']) => {
        const at = readInstant(text, timeZone, kind);
        const limits = {
          ...(earliest === undefined ? {} : { min: dayOf(earliest) }),
          ...(latest === undefined ? {} : { max: dayOf(latest) }),
        };
        if (at !== null && isWithin(dayOf(at), 'date', limits)) onChange(at);
      }}
    >
      {({ InstantPicker }) => <InstantPicker {...props} />}
    </LatePicker>
  );
}
