import { defineMessages } from '../../platform/language/define-messages.ts';

export const guideText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
