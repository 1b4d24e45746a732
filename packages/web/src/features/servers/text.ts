import { defineMessages } from '../../platform/language/define-messages.ts';

export const serversText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
