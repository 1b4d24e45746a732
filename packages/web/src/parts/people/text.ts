import { defineMessages } from '../../platform/language/define-messages.ts';

/** Texts about people that several features use: account fields, roles, copying, expiry. */
export const peopleText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
