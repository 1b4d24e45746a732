import { type FieldText, fieldTexts } from '@czyun/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useLanguage } from '../i18n/language.ts';
import { type Draft, type RuledField, wrongsOf } from './rules.ts';

export interface DraftForm<F extends RuledField> {
  readonly values: Draft<F>;
  /** What stands beside the field: after it was left once, or after sending was tried; then with every key. */
  wrong(field: F): string | null;
  set(field: F, text: string): void;
  left(field: F): void;
  /** True when `fields` (every one by default) may be sent; otherwise each wrong one says so, and the first takes the focus. */
  ready(fields?: readonly F[]): boolean;
  /** Puts the server's sentences beside their fields; false when some of it belongs to none. */
  refused(error: ApiError): boolean;
  reset(values: Draft<F>): void;
}

/** Id of the input of a field, for its label and the focus. */
export const inputId = (field: string): string => `person-${field}`;

/** What a person types about himself, with the sentence beside each field. */
export function useDraft<F extends RuledField>(initial: Draft<F>): DraftForm<F> {
  const language = useLanguage();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const wrongs = useMemo(() => wrongsOf(values), [values]);
  // Sentences of the server stand in the language in which it was asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setTold({}), [language]);

  const focus = (field: string | undefined) => {
    if (field !== undefined) document.getElementById(inputId(field))?.focus();
  };
  const touch = useCallback((field: string) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))), []);
  return {
    values,
    wrong(field) {
      const name: FieldText | undefined = touched.has(field) ? wrongs[field] : undefined;
      return name === undefined ? (told[field] ?? null) : fieldTexts[name][language];
    },
    set(field, text) {
      setValues((before) => ({ ...before, [field]: text }));
      setTold(({ [field]: _gone, ...rest }) => rest);
    },
    left: touch,
    ready(fields = Object.keys(values) as F[]) {
      setTouched((before) => new Set([...before, ...fields]));
      const first = fields.find((field) => wrongs[field] !== undefined);
      focus(first);
      return first === undefined;
    },
    refused({ fields }) {
      const mine = fields.flatMap(({ path, message }) => {
        const field = path.split('.').at(-1) ?? '';
        return Object.hasOwn(values, field) ? [[field, message] as const] : [];
      });
      setTold(Object.fromEntries(mine));
      focus(mine[0]?.[0]);
      return mine.length > 0 && mine.length === fields.length;
    },
    reset(next) {
      setValues(next);
      setTouched(new Set());
      setTold({});
    },
  };
}
