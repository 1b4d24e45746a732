import { defineMessages } from '../../platform/language/define-messages.ts';

/** Texts shared by all reports. */
export const reportText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
