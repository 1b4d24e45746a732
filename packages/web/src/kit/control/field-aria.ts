import { createContext, useContext } from 'react';

/** The labelled field that a control is in. */
export interface FieldPlace {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
}

export const FieldContext = createContext<FieldPlace | null>(null);

/** The field around a control, where it is the one with the control's id. */
export function useOwnField(id: string | undefined): FieldPlace | null {
  const field = useContext(FieldContext);
  return field !== null && field.id === id ? field : null;
}

/** Links a control with the sentence below its field, and marks it where that sentence is a fault. `fault`: where no field says it. */
export function useFieldAria(id: string | undefined, fault = false) {
  const field = useOwnField(id);
  return {
    ...(id === undefined ? {} : { id }),
    ...(field === null ? {} : { 'aria-describedby': `${field.id}-note` }),
    ...(fault || field?.isWrong === true ? { status: 'error' as const, 'aria-invalid': true as const } : {}),
  };
}
