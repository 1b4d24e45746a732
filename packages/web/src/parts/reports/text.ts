import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

/** What reports have in common, whoever makes them. */
export const reportText = defineMessages('report', zh, en);
