import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './mail-messages.en.ts';
import { zh } from './mail-messages.zh.ts';

export const mailText = defineMessages('report-mail', zh, en);
