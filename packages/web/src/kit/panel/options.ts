/** Options of widgets: each has a title and an input, so that the form of a widget is generated from its definition. */
import type { Text } from '@czyun/devices';
import type { ComponentType, ReactNode } from 'react';

/** Values that a board can store for a widget. */
export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** Renders its children with the choices of a project; undefined while they are loading. */
export type ChoiceSource = ComponentType<{ readonly children: (choices: readonly Choice[] | undefined) => ReactNode }>;

/** A feature's custom input for an option. */
export type OwnInput = ComponentType<{ readonly id: string; readonly text: string; readonly onChange: (text: string) => void }>;

type Input =
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'lines'; readonly most: number }
  | { readonly kind: 'own'; readonly load: () => Promise<OwnInput> }
  | { readonly kind: 'count'; readonly least: number; readonly most: number }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly { readonly value: string | number; readonly title: Text }[] }
  | { readonly kind: 'picked'; readonly load: () => Promise<ChoiceSource> };

export interface Option<T extends OptionValue = OptionValue> {
  readonly title: Text;
  /** Value for a new widget, and for one stored before the option existed; absent: it must be chosen first. */
  readonly initial?: T;
  readonly input: Input;
  readonly isValue: (value: unknown) => value is T;
}

export type OptionShape = Readonly<Record<string, Option>>;

/** The values of a shape of options. */
export type OptionsOf<S extends OptionShape> = { readonly [K in keyof S]: S[K] extends Option<infer T> ? T : never };

interface About<T> {
  readonly title: Text;
  readonly initial?: T;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const textOption = ({ most = 60, ...about }: About<string> & { readonly most?: number }): Option<string> => ({
  ...about,
  input: { kind: 'text', most },
  isValue: isText,
});

/** Text that may be empty. */
export const freeText = ({ most = 60, ...about }: Omit<About<string>, 'initial'> & { readonly most?: number }): Option<string> => ({
  ...about,
  initial: '',
  input: { kind: 'text', most },
  isValue: (value): value is string => typeof value === 'string' && value.length <= most,
});

/** Multi-line text. */
export const linesOption = ({ most, ...about }: About<string> & { readonly most: number }): Option<string> => ({
  ...about,
  input: { kind: 'lines', most },
  isValue: (value): value is string => isText(value) && value.length <= most,
});

/** A text with a custom input. */
export const ownOption = ({
  load,
  isRight,
  ...about
}: About<string> & { readonly load: () => Promise<OwnInput>; readonly isRight: (text: string) => boolean }): Option<string> => ({
  ...about,
  input: { kind: 'own', load },
  isValue: (value): value is string => typeof value === 'string' && isRight(value),
});

/** A whole number in a range. */
export const countOption = ({
  least,
  most,
  ...about
}: About<number> & { readonly least: number; readonly most: number }): Option<number> => ({
  ...about,
  input: { kind: 'count', least, most },
  isValue: (value): value is number => isCount(value) && value >= least && value <= most,
});

export const switchOption = (about: About<boolean>): Option<boolean> => ({
  ...about,
  input: { kind: 'switch' },
  isValue: (value) => typeof value === 'boolean',
});

/** One of a fixed set of values. */
export const choiceOption = <T extends string | number>({
  choices,
  ...about
}: About<T> & { readonly choices: readonly { readonly value: T; readonly title: Text }[] }): Option<T> => ({
  ...about,
  input: { kind: 'choice', choices },
  isValue: (value): value is T => choices.some((choice) => choice.value === value),
});

/** A text chosen from values that depend on the project. */
export const pickedText = ({ load, ...about }: About<string> & { readonly load: () => Promise<ChoiceSource> }): Option<string> => ({
  ...about,
  input: { kind: 'picked', load },
  isValue: isText,
});

/** An id chosen from values that depend on the project. */
export const pickedId = ({ load, ...about }: About<number> & { readonly load: () => Promise<ChoiceSource> }): Option<number> => ({
  ...about,
  input: { kind: 'picked', load },
  isValue: isCount,
});

/** Options with which a widget cannot be drawn; the message is the name of the option. */
export class WrongOptions extends Error {}

/** The stored options as defined by a shape; unknown ones are left out. */
export function readOptions<S extends OptionShape>(shape: S, raw: unknown): OptionsOf<S> {
  const given = typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>) : {};
  const read = Object.entries(shape).map(([name, { initial, isValue }]) => {
    const value = given[name] ?? initial;
    if (!isValue(value)) throw new WrongOptions(name);
    return [name, value] as const;
  });
  return Object.fromEntries(read) as OptionsOf<S>;
}

/** Options of a new widget; null: some must be chosen first. */
export function initialOptions(shape: OptionShape): OptionValues | null {
  try {
    return readOptions(shape, {});
  } catch {
    return null;
  }
}

/** An option as stored in a form. */
export const textOfOption = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The value of typed or chosen text; undefined: invalid for the option. */
export function optionOfText({ isValue }: Option, text: string): OptionValue | undefined {
  const trimmed = text.trim();
  const candidates = [trimmed, ...(trimmed === '' ? [] : [Number(trimmed)]), trimmed === 'true'];
  return candidates.find((candidate) => isValue(candidate));
}
