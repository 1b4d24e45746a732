import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

export const serverClockText = defineMessages('server-clock', zh, en);
