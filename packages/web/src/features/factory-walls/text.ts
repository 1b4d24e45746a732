import { defineMessages } from '../../platform/language/define-messages.ts';

export const factoryWallsText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
