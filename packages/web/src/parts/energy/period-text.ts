import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './period.messages.en.ts';
import { zh } from './period.messages.zh.ts';

export const periodText = defineMessages('parts-period', zh, en);
