import { type FieldText, fieldTexts } from '@czyun/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useLatest } from '../../platform/use-latest.ts';
import {
  changed,
  type FormState,
  fresh,
  type Names,
  type NoChoices,
  type Problems,
  type Refusal,
  refused,
  touching,
  type Values,
} from './form-state.ts';
import { withoutRow, withRow } from './row-state.ts';

/** A change as returned by `useChange`. */
interface Change<V> {
  mutate(variables: V, callbacks: { readonly onError: (refusal: ApiError) => void; readonly onSettled: () => void }): void;
}

export interface FormOptions<F extends string, C extends object = NoChoices> {
  readonly initial: Values<F, NoInfer<C>>;
  /** Every field that breaks a rule of its own or between fields. The same function in every render. */
  readonly problems: (values: Values<F, NoInfer<C>>) => Problems<F | (keyof C & string)>;
  /** Id of a field's input, for its label and the focus. */
  readonly idOf: (field: F | (keyof C & string)) => string;
  /** Fields by their server names, where these differ. */
  readonly names?: Names;
  /** Called whenever the user changes something. */
  readonly onTyped?: () => void;
}

/** `F`: the text fields. `C`: the other fields and their values. */
export interface Form<F extends string, C extends object = NoChoices> {
  readonly values: Values<F, C>;
  /** Rejection that belongs to no field; null while a request is pending. */
  readonly failure: string | null;
  idOf(field: F | (keyof C & string)): string;
  /** The message beside the field: after it was left once or an attempt to send, then on every change. */
  wrong(field: F | (keyof C & string)): string | null;
  set(field: F, text: string): void;
  set<K extends keyof C & string>(field: K, value: C[K]): void;
  /** Sets several fields. */
  choose(next: Partial<C>): void;
  left(field: F | (keyof C & string)): void;
  /** Adds a row at the end of a list. */
  addRow(list: string, row: Readonly<Record<string, string>>): void;
  removeRow(list: string, row: number): void;
  /** True if `fields` (all by default) are valid; otherwise each invalid one shows its error, and the first takes the focus. */
  ready(fields?: readonly (F | (keyof C & string))[]): boolean;
  /** Sends if valid, one request at a time, and places rejections. */
  send<V>(change: Change<V>, variables: V, fields?: readonly (F | (keyof C & string))[]): void;
  /** Places a rejection of `sent` from a request made outside `send`; returns the part that belongs to no field, or null. */
  refuse(sent: Values<F, C>, refusal: Refusal): string | null;
  reset(values: Values<F, C>): void;
}

/** Focuses the first invalid field of the page. */
function focusFirst(ids: readonly string[]): void {
  const inputs = ids.flatMap((id) => document.getElementById(id) ?? []);
  const [first] = inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
}

/** A form: its values, the message beside each field, and sending it. */
export function useForm<F extends string, C extends object = NoChoices>({
  initial,
  problems,
  idOf,
  names,
  onTyped,
}: FormOptions<F, C>): Form<F, C> {
  const language = useLanguage();
  const [state, setState] = useState<FormState<F, C>>(() => fresh<F, C>(initial));
  const sending = useRef(false);
  const wrong = useMemo(() => problems(state.values), [problems, state.values]);
  const latest = useLatest(state);
  // Server messages are in the language of their request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setState((before) => ({ ...before, refusals: {}, failure: null })), [language]);

  const change = (next: (before: FormState<F, C>) => FormState<F, C>) => {
    onTyped?.();
    setState(next);
  };
  const focus = (fields: readonly (F | (keyof C & string))[]) => focusFirst(fields.map(idOf));
  const ready = (given?: readonly (F | (keyof C & string))[]) => {
    const fields = given ?? (Object.keys(state.values) as unknown as readonly (F | (keyof C & string))[]);
    setState((before) => touching(before, fields));
    const broken = fields.filter((field) => wrong[field] !== undefined);
    focus(broken);
    return broken.length === 0;
  };
  const refuse = (sent: Values<F, C>, refusal: Refusal) => {
    const next = refused(latest.current, sent, refusal, names);
    setState((before) => ({ ...refused(before, sent, refusal, names), failure: before.failure }));
    focus(Object.keys(next.refusals) as (F | (keyof C & string))[]);
    return next.failure;
  };
  return {
    values: state.values,
    failure: state.failure,
    idOf,
    wrong(field) {
      const name: FieldText | undefined = state.touched.has(field) ? wrong[field] : undefined;
      return name === undefined ? (state.refusals[field] ?? null) : fieldTexts[name][language];
    },
    set: (field: string, value: unknown) => change((before) => changed(before, field, value)),
    choose: (next) => change((before) => Object.entries(next).reduce((state, [field, value]) => changed(state, field, value), before)),
    left: (field) => setState((before) => touching(before, [field])),
    addRow: (list, row) => change((before) => withRow(before, list, row)),
    removeRow: (list, row) => change((before) => withoutRow(before, list, row)),
    ready,
    refuse,
    send(asked, variables, fields) {
      // A ref, not rendered state: a second Enter may come before the next render.
      if (sending.current || !ready(fields)) return;
      sending.current = true;
      const sent = state.values;
      setState((before) => ({ ...before, failure: null }));
      asked.mutate(variables, {
        onError(refusal) {
          const failure = refuse(sent, refusal);
          setState((before) => ({ ...before, failure }));
        },
        onSettled() {
          sending.current = false;
        },
      });
    },
    reset: (values) => setState(fresh<F, C>(values)),
  };
}
