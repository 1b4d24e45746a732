import { allows } from '@czyun/contract';

/** Whether a permission code allows changes to the set-up of a project. */
export const mayOpen = (code: number): boolean => allows(code, 'project.setup');
