import { defineMessages } from '../../platform/language/define-messages.ts';

/** What reports have in common, whoever makes them. */
export const reportText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
