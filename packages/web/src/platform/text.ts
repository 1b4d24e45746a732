import { defineMessages } from './language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

/** Words that every feature uses: actions, states, statuses, severities, errors. */
export const shared = defineMessages('shared', zh, en);
