import type { RuledField } from '@czyun/contract';
import type { Draft } from '../../kit/form/form-state.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { problemsOf } from './rules.ts';

const idOf = (field: RuledField): string => `person-${field}`;

/** A form about a person, validated by the contract's rules. */
export function usePersonForm<F extends RuledField>(initial: Draft<F>): Form<F> {
  return useForm<F>({ initial, problems: problemsOf, idOf });
}
