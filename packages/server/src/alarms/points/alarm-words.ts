/** Alarms of the bits and words of a point, and their texts in the log. */
import { type AlarmMark, type ExpandedPoint, type Text, undefinedBitText, wordText } from '@czyun/devices';
import { deviceWords } from './device-words.ts';

/** An alarm indicated by a value. */
export interface Meaning {
  readonly mark: AlarmMark;
  readonly word: Text;
}

/** Mark of a bit that the type does not declare: its meaning is unknown and has to be checked. */
const undefinedMark: AlarmMark = { severity: 3, log: 2 };

type Bits = Pick<ExpandedPoint, 'name' | 'bits'>;

/** Whether bits of a word are alarms; those of other words are ignored. */
export const tellsAlarms = ({ bits }: Pick<ExpandedPoint, 'bits'>) => Object.values(bits ?? {}).some(({ alarm }) => alarm);

/** The alarm of a bit; undefined for one that is only a status. */
export function bitMeaning(point: Bits, bit: number): Meaning | undefined {
  const declared = point.bits?.[bit];
  if (!declared) return { mark: undefinedMark, word: undefinedBitText(point, bit) };
  const { alarm, zh, en } = declared;
  return alarm && { mark: alarm, word: alarm.text ?? { zh, en } };
}

/** The alarm of a value of an enum or flag; undefined if it is not an alarm. */
export function stateMeaning(point: Pick<ExpandedPoint, 'name' | 'states'>, value: number): Meaning | undefined {
  const declared = point.states?.[value];
  return declared?.alarm && { mark: declared.alarm, word: wordText(point, declared) };
}

/** The bit number of an alarm key; null for other keys. */
export function bitOfKey(key: string): number | null {
  const bit = /:bit(\d+)$/.exec(key)?.[1];
  return bit === undefined ? null : Number(bit);
}

/** The word of the entry of a key, found by its Chinese text; undefined if unknown. `point` is absent for alarms of a device as a whole. */
export function wordOfEntry(key: string, point: ExpandedPoint | undefined, text: string): Text | undefined {
  const endsSo = (word: string) => text.endsWith(` ${word}`);
  if (!point) return Object.values(deviceWords).find(({ zh }) => endsSo(zh));
  const bit = bitOfKey(key);
  // A bit has one word, whatever text an older version stored.
  if (bit !== null) return bitMeaning(point, bit)?.word;
  const words = Object.entries(point.states ?? {}).flatMap(([value, { zh }]) => {
    const word = stateMeaning(point, Number(value))?.word;
    // Older versions stored only the state.
    return word
      ? [
          { text: word.zh, word },
          { text: zh, word },
        ]
      : [];
  });
  return words.filter((each) => endsSo(each.text)).toSorted((a, b) => b.text.length - a.text.length)[0]?.word;
}
