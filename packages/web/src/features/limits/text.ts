import { defineMessages } from '../../platform/language/define-messages.ts';

export const limitsText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
