import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

/** Words about people that several features use: the fields of an account, roles, copying, expiry. */
export const peopleText = defineMessages('people', zh, en);
