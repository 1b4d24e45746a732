import { defineMessages } from '../../platform/language/define-messages.ts';

export const settlementText = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
export type Say = ReturnType<typeof settlementText.useText>;

export const homeText = defineMessages({ zh: () => import('./home.messages.zh.ts'), en: () => import('./home.messages.en.ts') });
