import { createContext, useContext } from 'react';

/** The labelled field around a control. */
export interface FieldPlace {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
}

export const FieldContext = createContext<FieldPlace | null>(null);

/** The field around a control, if it has the control's id. */
export function useOwnField(id: string | undefined): FieldPlace | null {
  const field = useContext(FieldContext);
  return field !== null && field.id === id ? field : null;
}

/** Links a control with the text below its field and marks it invalid if that text is an error. `fault`: for controls without a field. */
export function useFieldAria(id: string | undefined, fault = false) {
  const field = useOwnField(id);
  return {
    ...(id === undefined ? {} : { id }),
    ...(field === null ? {} : { 'aria-describedby': `${field.id}-note` }),
    ...(fault || field?.isWrong === true ? { status: 'error' as const, 'aria-invalid': true as const } : {}),
  };
}
