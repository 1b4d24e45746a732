import { defineMessages } from '../../platform/language/define-messages.ts';

export const mailText = defineMessages({ zh: () => import('./mail-messages.zh.ts'), en: () => import('./mail-messages.en.ts') });
