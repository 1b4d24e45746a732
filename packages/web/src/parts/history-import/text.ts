import { defineMessages } from '../../platform/language/define-messages.ts';

/** What pages say of an import of history that is under way. */
export const historyImportText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
