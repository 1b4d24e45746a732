import { defineMessages } from '../../platform/language/define-messages.ts';

/** Periods of tariffs and kinds of days. */
export const tariffText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
