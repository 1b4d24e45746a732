import { defineMessages } from '../../platform/language/define-messages.ts';

/** Texts about a running history import. */
export const historyImportText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
