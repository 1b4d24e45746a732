import { allows } from '@czyun/contract';

/** Whether a code may change what a project is made of. */
export const mayOpen = (code: number): boolean => allows(code, 'project.setup');
