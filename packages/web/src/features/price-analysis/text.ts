import { defineMessages } from '../../platform/language/define-messages.ts';

export const priceAnalysisText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
