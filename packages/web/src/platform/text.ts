import { defineMessages } from './language/define-messages.ts';

/** Texts that every feature uses: actions, states, statuses, severities, errors. */
export const shared = defineMessages({ zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') });
