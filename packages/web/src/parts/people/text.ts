import { defineMessages } from '../../platform/language/define-messages.ts';

/** Words about people that several features use: the fields of an account, roles, copying, expiry. */
export const peopleText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
