import { defineMessages } from '../../platform/language/define-messages.ts';

export const periodText = defineMessages({ zh: () => import('./period.messages.zh.ts'), en: () => import('./period.messages.en.ts') });
